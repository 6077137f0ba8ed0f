// Cancelling a reservation: which side of the 48 hours it is, what that means for the money, and a real question. A
// cancellation that fails takes the place of the whole screen.
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useServerNow } from '#app/entities/config/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  customerName,
  reservedCarName,
  useCancelReservationMutation,
} from '#app/entities/reservation/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { occupiedPeriod } from '#domain/availability/period.ts';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/reservation/cancellation.ts';

// The dialog may stay open across the 48th hour.
const LOOK_AGAIN_MS = 10_000;

const useCancellation = () => useCancelReservationMutation({ fixedCacheKey: 'cancelReservation' });

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const dispatch = useAppDispatch();
  const [cancelReservation, { isLoading }] = useCancellation();
  const { id, carId } = reservation;
  const car = reservedCarName(reservation);
  const cancel = async () => {
    const { data } = await cancelReservation({ reservationId: id, carId });
    // What failed is shown in place of the screen.
    if (!data) return;
    const outcome =
      data.refunded > 0 ? `${poundsForPeople(data.refunded)} is refunded.` : 'Nothing is refunded.';
    dispatch(noticePosted({ kind: 'success', text: `The reservation for ${car} is cancelled. ${outcome}` }));
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
      <Outcome reservation={reservation} />
    </ConfirmDialog>
  );
}

function Outcome({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(LOOK_AGAIN_MS);
  const start = occupiedPeriod(reservation)?.start;
  if (start === undefined) return null;
  const { free, refundPence, stillDuePence } = cancellationOutcome({
    start,
    now,
    totalPence: poundsToPence(reservation.totalPrice),
    paidPence: poundsToPence(reservation.currentPaid),
  });
  return free ? (
    <p>
      The start is 48 hours or more away: <strong>{formatPounds(refundPence)} is refunded</strong> and nothing
      stays due.
    </p>
  ) : (
    <p>
      The start is less than 48 hours away: the full amount is due. <strong>Nothing is refunded</strong>
      {stillDuePence > 0 && ` and ${formatPounds(stillDuePence)} stays to be paid`}.
    </p>
  );
}

/** Around the admins' home: shows what happened and the way back to the list after a cancellation failed. */
export function CancellationGuard({ children }: { children: ReactNode }) {
  const [, { error, reset }] = useResetOnUnmount(useCancellation());
  if (!error) return children;
  return (
    <div role="alert">
      <PageHeading title="Admin Panel">Failed to delete reservation</PageHeading>
      <p>{errorMessage(error)}</p>
      <p>The list shows the reservation as it is now; nothing else has changed.</p>
      <Button variant="contained" onClick={reset} sx={{ mt: 3 }}>
        Back to the reservations
      </Button>
    </div>
  );
}
