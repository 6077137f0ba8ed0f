export { checkoutOrder, orderDates, orderOf, orderPence } from './checkoutOrder.ts';
export type { CheckoutOrder } from './checkoutOrder.ts';
export { holdOrder } from './holdOrder.ts';
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
export { reservationAdapter } from './reservationAdapter.ts';
export { customerName, hiredCarName } from './reservationNames.ts';
export { selectMyReservation, selectShownReservations, selectTakenDates } from './reservationSelectors.ts';
export { useTakenDates } from './useTakenDates.ts';
export { HireFacts } from './HireFacts.tsx';
export type { HireFact } from './HireFacts.tsx';
export { LeadBack } from './LeadBack.tsx';
export { OwnReservation } from './OwnReservation.tsx';
export { ReservationLinks } from './ReservationLinks.tsx';
