export {
  CancellationOutcome,
  useCancellationOutcome,
  useCancellationPolicy,
} from './CancellationOutcome.tsx';
export { holdBooking } from './holdBooking.ts';
export { forgetPaymentSecret, paymentSecret } from './paymentSecrets.ts';
export {
  reservationApi,
  useGetLiveHoldsQuery,
  useGetMyReservationsQuery,
  useGetReservationQuery,
  useGetTakenDatesForChangeQuery,
  useGetTakenDatesQuery,
} from './reservationApi.ts';
export {
  reservationAdminApi,
  useCancelReservationMutation,
  useEditReservationMutation,
} from './reservationAdminApi.ts';
export {
  ownReservationApi,
  useCancelOwnReservationMutation,
  useRemoveSavedCardMutation,
} from './ownReservationApi.ts';
export { dateChangeApi, useChangeDatesMutation, useGetDateChangeQuoteQuery } from './dateChangeApi.ts';
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
export { PriceLines } from './PriceLines.tsx';
export { RedirectWithNotice } from './RedirectWithNotice.tsx';
export { ReservationGuard } from './ReservationGuard.tsx';
export { TripDialog } from './TripDialog.tsx';
export { useBalanceDueHours, useIsBalanceOverdue } from './useBalanceDue.ts';
export { useIsTripOpen } from './useIsTripOpen.ts';
export { statusText } from './statusText.ts';
export {
  staffBookingApi,
  useBookForCustomerMutation,
  useSendPaymentLinkMutation,
  useWithdrawBookingMutation,
} from './staffBookingApi.ts';
export { ReservationLinks } from './ReservationLinks.tsx';
export { useUnavailableDays } from './useUnavailableDays.ts';
export { UndoEdit, undoableEdit } from './UndoEdit.tsx';
export { reservationEdited, undoEditSlice } from './undoEditSlice.ts';
export { movableCars } from './movableCars.ts';
export { StaffDateFields } from './StaffDateFields.tsx';
export { staffDateFaults, staffDatesOf, staffDatesToSend, type StaffDates } from './staffDates.ts';
