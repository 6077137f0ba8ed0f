// Offers to undo the last edit of a reservation: the previous car, dates and total. It is offered only for an edit without
// a refund, so the previous total is correct after the undo.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { draftOfBooking } from '#domain/booking/priceBooking.ts';
import { checkChangedHire } from '#domain/booking/rules.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationEdited, selectUndoableEdit, undoEnded } from '../data/undoEditSlice.ts';

const UndoSnackbar = lazyPart(() => import('./UndoSnackbar.tsx'), 'UndoSnackbar');

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

/** For each screen on which staff edit reservations. The offer ends when the user leaves the screen. */
export function UndoEdit() {
  const edit = useAppSelector(selectUndoableEdit);
  useDispatchOnUnmount(edit === null ? undefined : undoEnded);
  if (edit === null) return null;
  return (
    <Suspense>
      <UndoSnackbar key={`${edit.reservationId} ${edit.version}`} edit={edit} />
    </Suspense>
  );
}
