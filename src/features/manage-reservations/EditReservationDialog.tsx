// Editing a reservation: dates, times of a single day, and the total, which is proposed and can be overwritten.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { carName } from '#app/entities/car/index.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { EditFields } from './EditFields.tsx';
import { useReservationEdit } from './useReservationEdit.ts';

export interface EditReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function EditReservationDialog({ reservation, onClose }: EditReservationDialogProps) {
  const titleId = useId();
  const edit = useReservationEdit(reservation, onClose);
  const { carMake, carModel, customer } = reservation;
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed.
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' && !edit.busy) onClose();
      }}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          edit.save();
        }}
      >
        <DialogTitle id={titleId}>Edit reservation</DialogTitle>
        <DialogContent>
          <p>
            {carName({ make: carMake, model: carModel })}, {customer?.name ?? 'Deleted user'}
          </p>
          <FormMessage text={edit.message} detail={edit.messageDetail} />
          <EditFields edit={edit} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={edit.busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={edit.busy}>
            {edit.busy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
