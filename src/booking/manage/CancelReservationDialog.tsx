// Cancels a reservation: shows whether the 48-hour limit has passed, the effect on the money, and a question. After a
// failure, an error replaces the whole screen.
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { CancellationOutcome } from '../reservation/CancellationOutcome.tsx';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import { FormField } from '#app/kit/form/FormField.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { faultCancellation } from '#domain/booking/contract/cancellations.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { refundOutcome } from './refundOutcome.ts';

const { cancelAtOurFault, cancelReservation } = reservationAdminApi.endpoints;

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const dispatch = useAppDispatch();
  // Without useCall: the guard shows the error after the dialog is gone.
  const [cancelNow, { isLoading }] = cancelReservation.useMutation({ fixedCacheKey: cancelReservation.name });
  const atOurFault = useCall(cancelAtOurFault);
  const [isOurFault, setIsOurFault] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { id, carId } = reservation;
  const car = reservedCarName(reservation);
  const announce = (cancelled: Reservation) => {
    const text = `The reservation for ${car} is cancelled. ${refundOutcome(cancelled)}`;
    dispatch(noticePosted({ kind: 'success', text }));
    onClose();
  };
  const cancel = async () => {
    if (isOurFault) {
      const checked = faultCancellation.safeParse({ reason });
      setFault(checked.error?.issues[0]?.message);
      if (checked.success) await atOurFault.run({ reservationId: id, carId, reason }, announce);
      return;
    }
    const { data } = await cancelNow({ reservationId: id, carId });
    // The screen is replaced by the error.
    if (data) announce(data);
  };
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete the reservation for ${car}?`}
      yes="Cancel reservation"
      no="Keep reservation"
      busyText="Cancelling..."
      busy={isLoading || atOurFault.isLoading}
      message={atOurFault.message}
      onYes={() => void cancel()}
      onClose={onClose}
    >
      <p>
        {customerName(reservation)}, {reservationDatesText(reservation)}.
      </p>
      {isOurFault ? (
        <p>
          <strong>{poundsForPeople(reservation.currentPaid)} is refunded</strong> and nothing stays due.
        </p>
      ) : (
        <CancellationOutcome reservation={reservation} />
      )}
      <FormControlLabel
        control={<Checkbox checked={isOurFault} onChange={(_event, checked) => setIsOurFault(checked)} />}
        label="It is our fault: refund everything"
      />
      {isOurFault && (
        <FormField
          label="Reason"
          rows={2}
          value={reason}
          error={fault}
          hint="Only the staff read it."
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Around the admins' home: after a failed cancellation it shows the error and a link back to the list. */
export function CancellationGuard({ children }: { children: ReactNode }) {
  const { message, reset } = useCall(cancelReservation);
  if (message === undefined) return children;
  return (
    <div role="alert">
      <PageHeading title="Admin Panel">Failed to delete reservation</PageHeading>
      <p>{message}</p>
      <p>The list shows the reservation as it is now; nothing else has changed.</p>
      <Button variant="contained" onClick={reset} sx={{ mt: 3 }}>
        Back to the reservations
      </Button>
    </div>
  );
}
