export { BalancePayment } from './BalancePayment.tsx';
export { Checkout } from './Checkout.tsx';
export { Confirmation } from './Confirmation.tsx';
export { keepCardSlice } from './keepCardSlice.ts';
export { payInFullSlice } from './payInFullSlice.ts';
export { paymentSlice } from './paymentSlice.ts';
export { LazyChangePayment } from './LazyChangePayment.tsx';
