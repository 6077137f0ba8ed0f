export { holdBooking } from './holdBooking.ts';
export { forgetPaymentSecret, paymentSecret } from './paymentSecrets.ts';
export {
  reservationApi,
  useGetLiveHoldsQuery,
  useGetMyReservationsQuery,
  useGetReservationQuery,
  useGetTakenDatesQuery,
} from './reservationApi.ts';
export {
  reservationAdminApi,
  useCancelReservationMutation,
  useEditReservationMutation,
} from './reservationAdminApi.ts';
export { customerName, reservedCarName } from './reservationNames.ts';
export {
  selectLiveHolds,
  selectLoadedTakenDates,
  selectMyReservations,
  selectReservation,
  selectTakenDates,
} from './reservationSelectors.ts';
export { ReservationFacts } from './ReservationFacts.tsx';
export type { ReservationFact } from './ReservationFacts.tsx';
export { RedirectWithNotice } from './RedirectWithNotice.tsx';
export { ReservationGuard } from './ReservationGuard.tsx';
export { ReservationLinks } from './ReservationLinks.tsx';
