// /invoices/{invoiceId}: an invoice or a credit note to read, to print and to download.
import { useParams } from 'react-router-dom';
import { RequireSession } from '#app/people/index.ts';
import { useGetInvoiceQuery } from '../data/invoiceApi.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import receiptStyle from './receipt.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { ReissueInvoice } from './ReissueInvoice.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

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

/** An invoice or a credit note, for its customer and for staff: a sheet on the screen, one page in print. */
function ViewInvoice({ invoiceId }: { invoiceId: string }) {
  const request = useGetInvoiceQuery(invoiceId);
  return (
    <Loaded {...request} loading={<Loading />}>
      {(invoice) => (
        <>
          <StaticStyle id="print-sheet" css={printSheetStyle} />
          <StaticStyle id="receipt" css={receiptStyle} />
          <InvoiceSheet invoice={invoice} />
          <ReissueInvoice key={invoice.id} invoice={invoice} />
        </>
      )}
    </Loaded>
  );
}
