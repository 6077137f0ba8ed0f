// What the other rooms and the app use of this one.
export { BookForCustomer } from './book-for-customer/BookForCustomer.tsx';
export { holdBooking } from './data/holdBooking.ts';
export { orderApi, useGetOrderQuery } from './data/orderApi.ts';
export { ownReservationApi } from './data/ownReservationApi.ts';
export { forgetPaymentSecret, paymentSecret } from './data/paymentSecrets.ts';
export { reservationAdminApi } from './data/reservationAdminApi.ts';
export { reservationApi, useGetReservationQuery } from './data/reservationApi.ts';
export { customerName, reservedCarName } from './data/reservationNames.ts';
export { selectReservation } from './data/reservationSelectors.ts';
export { statusText } from './data/statusText.ts';
export { undoEditSlice } from './data/undoEditSlice.ts';
export { fleetTimelineSlice } from './fleet-timeline/fleetTimelineSlice.ts';
export { bulkSlice } from './manage/bulkSlice.ts';
export { CancellationGuard } from './manage/CancelReservationDialog.tsx';
export { owesBalance } from './manage/isPending.ts';
export { ReservationTools } from './manage/ReservationTools.tsx';
export { ReservationsTable } from './manage/ReservationsTable.tsx';
export { LiveHolds } from './my-reservations/LiveHolds.tsx';
export { MyReservations } from './my-reservations/MyReservations.tsx';
export { TripSection } from './my-reservations/TripSection.tsx';
export { myReservationsSlice } from './my-reservations/myReservationsSlice.ts';
export { useIsLoading } from './my-reservations/useIsLoading.ts';
export { useCancellationPolicy } from './reservation/CancellationOutcome.tsx';
export { PriceLines } from './reservation/PriceLines.tsx';
export { RedirectWithNotice } from './reservation/RedirectWithNotice.tsx';
export { ReservationFacts } from './reservation/ReservationFacts.tsx';
export type { ReservationFact } from './reservation/ReservationFacts.tsx';
export { ReservationGuard } from './reservation/ReservationGuard.tsx';
export { ReservationLinks } from './reservation/ReservationLinks.tsx';
export { useBalanceDueHours, useIsBalanceOverdue } from './reservation/useBalanceDue.ts';
export { BookingEditor } from './reserve/BookingEditor.tsx';
export { CarPage } from './reserve/CarPage.tsx';
export {
  checkBooking,
  enterDates,
  finishBooking,
  refuseBooking,
  selectEnteredDates,
  selectEnteredPromo,
} from './reserve/bookForCustomer.ts';
export { reservationDraftSlice } from './reserve/reservationDraftSlice.ts';
export { CarsPage } from './search/CarsPage.tsx';
