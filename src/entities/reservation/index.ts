export { checkoutBooking, checkoutDates, checkoutBookingOf, checkoutPence } from './checkoutBooking.ts';
export type { CheckoutBooking } from './checkoutBooking.ts';
export { holdBooking } from './holdBooking.ts';
export { forgetPaymentSecret, paymentSecret } from './paymentSecrets.ts';
export {
  reservationApi,
  useGetLiveHoldsQuery,
  useGetMyReservationsQuery,
  useGetReservationQuery,
} from './reservationApi.ts';
export {
  reservationAdminApi,
  useCancelReservationMutation,
  useEditReservationMutation,
} from './reservationAdminApi.ts';
export { customerName, hiredCarName } from './reservationNames.ts';
export { selectMyReservation, selectShownReservations, selectTakenDates } from './reservationSelectors.ts';
export { useTakenDates } from './useTakenDates.ts';
export { ReservationFacts } from './ReservationFacts.tsx';
export type { HireFact } from './ReservationFacts.tsx';
export { RedirectWithNotice } from './RedirectWithNotice.tsx';
export { ReservationGuard } from './ReservationGuard.tsx';
export { ReservationLinks } from './ReservationLinks.tsx';
