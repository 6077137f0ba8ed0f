// /invoices/{invoiceId}: an invoice or a credit note to read, to print and to download.
import { useParams } from 'react-router-dom';
import { RequireSession } from '#app/people/index.ts';
import { ViewInvoice } from './ViewInvoice.tsx';

export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  return (
    <RequireSession>
      <div className="lcr-page">
        <ViewInvoice key={invoiceId} invoiceId={invoiceId} />
      </div>
    </RequireSession>
  );
}
