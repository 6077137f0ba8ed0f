// Cancelling a reservation: which side of the 48 hours it is, what that means for the money, and a real question.
import { useAppDispatch } from '#app/store/hooks.ts';
import { useServerNow } from '#app/entities/config/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { customerName, reservedCarName } from '#app/entities/reservation/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { occupiedPeriod } from '#domain/availability/period.ts';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/reservation/cancellation.ts';
import { useCancellation } from './useCancellation.ts';

// The dialog may stay open across the 48th hour.
const LOOK_AGAIN_MS = 10_000;

export interface CancelReservationDialogProps {
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
