export { balanceDue } from './balanceDue.ts';
export { balancePaymentSlice } from './balancePaymentSlice.ts';
export { MyReservations } from './MyReservations.tsx';
export { myReservationsSlice } from './myReservationsSlice.ts';
export { OwnBalance } from './OwnBalance.tsx';
export { PayBalance } from './PayBalance.tsx';
