// An invoice or a credit note, for its customer and for staff: a sheet on the screen, one page in print.
import { errorMessage } from '#app/api/apiError.ts';
import { useGetInvoiceQuery } from '#app/entities/invoice/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import printSheetStyle from '#app/shared/ui/printSheet.css';
import receiptStyle from '#app/shared/ui/receipt.css';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
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
    </>
  );
}
