export { balanceDue } from './balanceDue.ts';
export { balancePaymentSlice } from './balancePaymentSlice.ts';
export { MyReservations } from './MyReservations.tsx';
export { PayBalance } from './PayBalance.tsx';
