export { BalancePayment } from './BalancePayment.tsx';
export { Checkout } from './Checkout.tsx';
export { Confirmation } from './Confirmation.tsx';
export { paymentSlice } from './paymentSlice.ts';
