// Offers for ten seconds to undo an edit, with the call of the edit. The browser loads it after the first edit.
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { undoEnded, type UndoableEdit } from '../data/undoEditSlice.ts';

const UNDO_MS = 10_000;

/** Undoes the edit, unless another user has changed the reservation after it. */
const editUndone =
  ({ reservationId, version, earlier: changes }: UndoableEdit) =>
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
        // The total before the edit may be a discount, which needs a reason.
        changes: { ...changes, reason: 'The change before was undone.' },
      });
      await dispatch(edit).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The change has been undone.' }));
    } catch (failure) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(failure) }));
    }
  };

export function UndoSnackbar({ edit }: { edit: UndoableEdit }) {
  const dispatch = useAppDispatch();
  return (
    <Snackbar
      open
      autoHideDuration={UNDO_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message="The reservation has been changed."
      action={
        <Button size="small" color="inherit" onClick={() => void dispatch(editUndone(edit))}>
          Undo
        </Button>
      }
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') dispatch(undoEnded());
      }}
    />
  );
}
