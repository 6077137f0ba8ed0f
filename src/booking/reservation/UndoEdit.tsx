// Offers to undo the last edit of a reservation: the previous car, dates and total. It is offered only for an edit without
// a refund, so the previous total is correct after the undo.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { selectUndoableEdit, undoEnded } from '../data/undoEditSlice.ts';

const UndoSnackbar = lazyPart(() => import('./UndoSnackbar.tsx'), 'UndoSnackbar');

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
