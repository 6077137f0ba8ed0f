// The offer to take back the last edit of a reservation: the car, the dates and the total before. Only an edit that refunded
// nothing is offered, so that the old total takes back the difference.
import { lazy, Suspense } from 'react';
import { useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { selectUndoableEdit, undoEnded, type UndoableEdit } from './undoEditSlice.ts';

const UndoSnackbar = lazy(() => import('./UndoSnackbar.tsx'));

/** What an edit of this reservation can be taken back to; `version` is that of the edited reservation. */
export function undoableEdit(reservation: Reservation, version: number): UndoableEdit {
  const { id: reservationId, carId, startDate, endDate, startTime, endTime, totalPrice } = reservation;
  const times = { startTime: startTime ?? '', endTime: endTime ?? '' };
  return { reservationId, version, before: { carId, startDate, endDate, ...times, totalPrice } };
}

/** On each screen where staff edit reservations. The offer ends with the screen. */
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
