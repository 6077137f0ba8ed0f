export {
  invoiceApi,
  useGetBillingQuery,
  useGetInvoiceQuery,
  useUpdateBillingMutation,
} from './invoiceApi.ts';
export { InvoiceList, InvoiceRows } from './InvoiceList.tsx';
export { INVOICE_KIND_TEXTS } from './invoiceTexts.ts';
