export {
  invoiceApi,
  useGetBillingQuery,
  useGetInvoiceQuery,
  useUpdateBillingMutation,
} from './invoiceApi.ts';
export { InvoiceList } from './InvoiceList.tsx';
export { INVOICE_KIND_TEXTS } from './invoiceTexts.ts';
