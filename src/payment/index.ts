// What the other rooms and the app use of this one.
export { keepCardSlice } from './checkout/keepCardSlice.ts';
export { payInFullSlice } from './checkout/payInFullSlice.ts';
export { paymentSlice } from './checkout/paymentSlice.ts';
export { EditBilling } from './documents/EditBilling.tsx';
export { InvoiceRows } from './documents/InvoiceList.tsx';
export { MoneyTools } from './records/MoneyTools.tsx';
export { NeedsAttention } from './records/NeedsAttention.tsx';
export { PaymentList } from './records/PaymentHistory.tsx';
