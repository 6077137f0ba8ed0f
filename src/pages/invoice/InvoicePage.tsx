// /invoices/{invoiceId}: an invoice or a credit note to read, to print and to download.
import { useParams } from 'react-router-dom';
import { RequireSession } from '#app/entities/session/index.ts';
import { ViewInvoice } from '#app/features/view-invoice/index.ts';

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
