export { checkoutOrder, orderBooking, orderDates, orderOf, orderPence } from './checkoutOrder.ts';
export type { CheckoutOrder } from './checkoutOrder.ts';
export { hireDatesText, hireDurationText } from '#domain/calendar/hireText.ts';
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
  useGetReservationPageQuery,
} from './reservationAdminApi.ts';
export type { ReservationPage } from './reservationAdminApi.ts';
export { reservationAdapter } from './reservationAdapter.ts';
export { serverNow, useServerNow, useServerReached } from './serverClock.ts';
export { selectMyReservation, selectShownReservations, selectTakenDates } from './reservationSelectors.ts';
export { useTakenDates } from './useTakenDates.ts';
export { HireFacts } from './HireFacts.tsx';
export type { HireFact } from './HireFacts.tsx';
export { LeadBack } from './LeadBack.tsx';
export { OwnReservation } from './OwnReservation.tsx';
export { ReservationLinks } from './ReservationLinks.tsx';
