export { checkBooking, finishBooking, refuseBooking } from './bookForCustomer.ts';
export { BookingEditor } from './BookingEditor.tsx';
export { reservationDraftSlice } from './reservationDraftSlice.ts';
export { ReserveCar } from './ReserveCar.tsx';
