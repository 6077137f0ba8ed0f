export { reservationDraftSlice } from './reservationDraftSlice.ts';
export { ReserveCar } from './ReserveCar.tsx';
