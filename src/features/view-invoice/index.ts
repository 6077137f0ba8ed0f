export { ViewInvoice } from './ViewInvoice.tsx';
