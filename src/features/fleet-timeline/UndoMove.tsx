// Offers for ten seconds to undo a move. The undo uses the call of the move, with the previous car, dates and
// total. A move makes no refund, so the previous total is correct after the undo.
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { reservationAdminApi, reservationApi } from '#app/entities/reservation/index.ts';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import type { AppDispatch } from '#app/store/types.ts';
import { selectUndo, undoEnded, type Move } from './fleetTimelineSlice.ts';

const UNDO_MS = 10_000;

/** Moves the reservation back, unless another user has changed it after the move. */
const moveUndone =
  ({ reservationId, version, before: changes }: Move) =>
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
      dispatch(noticePosted({ kind: 'success', text: 'The move has been undone.' }));
    } catch (failure) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(failure) }));
    }
  };

export function UndoMove() {
  const dispatch = useAppDispatch();
  const move = useAppSelector(selectUndo);
  return (
    <Snackbar
      key={move?.reservationId}
      open={move !== null}
      autoHideDuration={UNDO_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message="The reservation has been moved."
      action={
        move && (
          <Button size="small" color="inherit" onClick={() => void dispatch(moveUndone(move))}>
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
