// Offers to undo an edit of a reservation, which UndoEdit.tsx shows.
import { serverNow } from '#app/platform/clock/serverClock.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { draftOfBooking } from '#domain/booking/priceBooking.ts';
import { checkChangedHire } from '#domain/booking/rules.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationEdited } from '../data/undoEditSlice.ts';

/** Offers to undo an edit, unless staff can no longer enter the previous start. */
export const offerUndo =
  (before: Reservation, after: Reservation) =>
  (dispatch: AppDispatch): void => {
    const now = dispatch(serverNow());
    if (checkChangedHire(draftOfBooking(before), { before: after, now })) return;
    const { id: reservationId, carId, startDate, endDate, startTime, endTime, totalPrice } = before;
    const times = { startTime: startTime ?? '', endTime: endTime ?? '' };
    const values = { carId, startDate, endDate, ...times, totalPrice };
    dispatch(reservationEdited({ reservationId, version: after.version, earlier: values }));
  };
