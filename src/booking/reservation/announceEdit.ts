// Announces an edit of a reservation: with the offer to undo it, which UndoSnackbar.tsx shows, or as a notice.
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { draftOfBooking } from '#domain/booking/priceBooking.ts';
import { checkChangedHire } from '#domain/booking/rules.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationEdited } from '../data/undoEditSlice.ts';

/** An edit cannot be undone when it refunds money, or when staff can no longer enter the previous start. */
export const announceEdit =
  (before: Reservation, after: Reservation, { refunds = false } = {}) =>
  (dispatch: AppDispatch): void => {
    const now = dispatch(serverNow());
    if (refunds || checkChangedHire(draftOfBooking(before), { before: after, now })) {
      dispatch(noticePosted({ kind: 'success', text: 'The reservation has been changed.' }));
      return;
    }
    const { id: reservationId, carId, startDate, endDate, startTime, endTime, totalPrice } = before;
    const times = { startTime: startTime ?? '', endTime: endTime ?? '' };
    const values = { carId, startDate, endDate, ...times, totalPrice };
    dispatch(reservationEdited({ reservationId, version: after.version, earlier: values }));
  };
