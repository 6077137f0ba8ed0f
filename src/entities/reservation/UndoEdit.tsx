// Offers for ten seconds to undo an edit. The undo uses the call of the edit, with the previous car, dates and total.
// It is offered only for an edit without a refund, so the previous total is correct after the undo.
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import type { AppDispatch } from '#app/store/types.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { reservationAdminApi } from './reservationAdminApi.ts';
import { reservationApi } from './reservationApi.ts';
import { selectUndoableEdit, undoEnded, type UndoableEdit } from './undoEditSlice.ts';

const UNDO_MS = 10_000;

/** Returns the previous values of the reservation; `version` is the version after the edit. */
export function undoableEdit(reservation: Reservation, version: number): UndoableEdit {
  const { id: reservationId, carId, startDate, endDate, startTime, endTime, totalPrice } = reservation;
  const times = { startTime: startTime ?? '', endTime: endTime ?? '' };
  return { reservationId, version, before: { carId, startDate, endDate, ...times, totalPrice } };
}

/** Undoes the edit, unless another user has changed the reservation after it. */
const editUndone =
  ({ reservationId, version, before: changes }: UndoableEdit) =>
  async (dispatch: AppDispatch): Promise<void> => {
    dispatch(undoEnded());
    try {
      const latest = reservationApi.endpoints.getReservation.initiate(reservationId, {
        subscribe: false,
        forceRefetch: true,
      });
      const before = await dispatch(latest).unwrap();
      const edit = reservationAdminApi.endpoints.editReservation.initiate({
        before: { ...before, version },
        changes,
      });
      await dispatch(edit).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The change has been undone.' }));
    } catch (failure) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(failure) }));
    }
  };

/** For each screen on which staff edit reservations. The offer ends when the user leaves the screen. */
export function UndoEdit() {
  const dispatch = useAppDispatch();
  const edit = useAppSelector(selectUndoableEdit);
  useDispatchOnUnmount(edit === null ? undefined : undoEnded);
  return (
    <Snackbar
      key={edit && `${edit.reservationId} ${edit.version}`}
      open={edit !== null}
      autoHideDuration={UNDO_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message="The reservation has been changed."
      action={
        edit && (
          <Button size="small" color="inherit" onClick={() => void dispatch(editUndone(edit))}>
            Undo
          </Button>
        )
      }
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') dispatch(undoEnded());
      }}
    />
  );
}
