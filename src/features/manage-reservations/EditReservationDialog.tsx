// Editing a reservation: dates, times of a single day, and the total, which is proposed and can be overwritten.
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { customerName, reservedCarName } from '#app/entities/reservation/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { EditFields } from './EditFields.tsx';
import { useReservationEdit } from './useReservationEdit.ts';

export interface EditReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function EditReservationDialog({ reservation, onClose }: EditReservationDialogProps) {
  const edit = useReservationEdit(reservation, onClose);
  return (
    <EditDialog
      title="Edit reservation"
      intro={
        <p>
          {reservedCarName(reservation)}, {customerName(reservation)}
        </p>
      }
      state={edit.form}
      message={edit.message}
      detail={edit.messageDetail}
      busy={edit.busy}
      onClose={onClose}
    >
      <EditFields draft={edit.draft} proposedPence={edit.proposedPence} paidPence={edit.paidPence} />
    </EditDialog>
  );
}
