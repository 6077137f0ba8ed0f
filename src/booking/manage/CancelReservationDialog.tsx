// Cancels a reservation: shows whether the 48-hour limit has passed, the effect on the money, and a question. After a
// failure, an error replaces the whole screen.
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { CancellationOutcome } from '../reservation/CancellationOutcome.tsx';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { refundOutcome } from './refundOutcome.ts';

const { cancelReservation } = reservationAdminApi.endpoints;

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const dispatch = useAppDispatch();
  // Without useCall: the guard shows the error after the dialog is gone.
  const [cancelNow, { isLoading }] = cancelReservation.useMutation({ fixedCacheKey: cancelReservation.name });
  const { id, carId } = reservation;
  const car = reservedCarName(reservation);
  const cancel = async () => {
    const { data } = await cancelNow({ reservationId: id, carId });
    // The screen is replaced by the error.
    if (!data) return;
    const text = `The reservation for ${car} is cancelled. ${refundOutcome(data)}`;
    dispatch(noticePosted({ kind: 'success', text }));
    onClose();
  };
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete the reservation for ${car}?`}
      yes="Cancel reservation"
      no="Keep reservation"
      busyText="Cancelling..."
      busy={isLoading}
      onYes={() => void cancel()}
      onClose={onClose}
    >
      <p>
        {customerName(reservation)}, {reservationDatesText(reservation)}.
      </p>
      <CancellationOutcome reservation={reservation} />
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
