// An invoice or a credit note, for its customer and for staff: a sheet on the screen, one page in print.
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useGetInvoiceQuery } from '../data/invoiceApi.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import receiptStyle from './receipt.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { ReissueInvoice } from './ReissueInvoice.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

export function ViewInvoice({ invoiceId }: { invoiceId: string }) {
  const { data, error, isFetching, refetch } = useGetInvoiceQuery(invoiceId);
  if (error && !data) {
    return <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  return (
    <>
      <StaticStyle id="print-sheet" css={printSheetStyle} />
      <StaticStyle id="receipt" css={receiptStyle} />
      <InvoiceSheet invoice={data} />
      <ReissueInvoice key={data.id} invoice={data} />
    </>
  );
}
