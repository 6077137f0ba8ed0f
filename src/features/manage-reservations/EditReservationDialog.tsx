// Editing a reservation: dates, times of a single day, and the total, which is proposed and can be overwritten.
import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { customerName, hiredCarName } from '#app/entities/reservation/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { useFormText } from '#app/shared/ui/form/useFormText.ts';
import { FormField } from '#app/shared/ui/FormField.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { isOneDay, shownTotal, type EditDraft } from './editDraft.ts';
import { useReservationEdit, type ReservationEditForm } from './useReservationEdit.ts';

interface EditReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function EditReservationDialog({ reservation, onClose }: EditReservationDialogProps) {
  const { fields, ...form } = useReservationEdit(reservation, onClose);
  return (
    <EditDialog
      title="Edit reservation"
      intro={
        <p>
          {hiredCarName(reservation)}, {customerName(reservation)}
        </p>
      }
      {...form}
      onClose={onClose}
    >
      <EditFields {...fields} />
    </EditDialog>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mt: 2 };

function EditFields(props: ReservationEditForm['fields']) {
  const { draft } = props;
  const { clearErrors } = useFormContext<EditDraft>();
  return (
    // What is wrong with one date may be put right in the other.
    <div onChange={() => clearErrors()}>
      <Box sx={grid}>
        <FormTextField label="Start Date" type="date" name="startDate" />
        <FormTextField label="End Date" type="date" name="endDate" min={draft.startDate} />
        {isOneDay(draft) && (
          <>
            <FormTextField
              label="Start Time"
              type="time"
              name="startTime"
              hint="Without times: the whole day."
            />
            <FormTextField label="End Time" type="time" name="endTime" />
          </>
        )}
      </Box>
      <TotalField {...props} />
    </div>
  );
}

/** Proposed for the dates until somebody overwrites it. */
function TotalField({ draft, proposedPence, paidPence }: ReservationEditForm['fields']) {
  const { setValue } = useFormContext<EditDraft>();
  const total = useFormText('totalPrice');
  return (
    <Box sx={{ mt: 2 }}>
      <FormField
        {...total}
        label="Total Price (£)"
        inputMode="decimal"
        autoComplete="off"
        value={shownTotal(draft, proposedPence)}
        hint={`${formatPounds(proposedPence)} proposed for these dates; ${formatPounds(paidPence)} is paid.`}
      />
      {draft.totalPrice !== null && (
        <button type="button" className="lcr-cut-toggle" onClick={() => setValue('totalPrice', null)}>
          Use {formatPounds(proposedPence)}
        </button>
      )}
    </Box>
  );
}
