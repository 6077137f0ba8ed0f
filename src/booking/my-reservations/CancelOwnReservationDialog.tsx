// Confirms the cancellation of a reservation: the exact refund, the policy, and errors.
import { flushSync } from 'react-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { CancellationOutcome, useCancellationOutcome } from '../reservation/CancellationOutcome.tsx';
import { reservationApi } from '../data/reservationApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { ownReservationApi } from '../data/ownReservationApi.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsForPeople } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/booking/cancellation.ts';

const { getMyReservations } = reservationApi.endpoints;

export interface CancelOwnReservationDialogProps {
  reservation: Reservation;
  headingId: string;
  onClose: () => void;
}

export function CancelOwnReservationDialog(props: CancelOwnReservationDialogProps) {
  const { reservation, headingId, onClose } = props;
  const dispatch = useAppDispatch();
  const outcome = useCancellationOutcome(reservation);
  const { id: reservationId, carId, userId } = reservation;
  const car = reservedCarName(reservation);
  return (
    <ConfirmCall
      endpoint={ownReservationApi.endpoints.cancelOwnReservation}
      arg={{ reservationId, carId, refund: penceToPounds(outcome?.refundPence ?? 0) }}
      question={`Cancel your reservation for ${car}?`}
      yes="Cancel reservation"
      no="Keep reservation"
      busyText="Cancelling..."
      done={({ refunded }) => {
        const money =
          refunded > 0 ? `${poundsForPeople(refunded)} goes back to you.` : 'Nothing is refunded.';
        return `Your reservation for ${car} is cancelled. ${money}`;
      }}
      onDone={() => {
        // The button that opened the dialog disappears, so the focus moves to the heading of its reservation.
        flushSync(onClose);
        document.getElementById(headingId)?.focus();
      }}
      onFailed={(failure) => {
        // The dialog shows the error, with the current amounts.
        if (isApiError(failure) && failure.status === 409) {
          void dispatch(getMyReservations.initiate(userId ?? '', { forceRefetch: true, subscribe: false }));
        }
      }}
      onClose={onClose}
    >
      <p>{reservationDatesText(reservation)}.</p>
      <CancellationOutcome reservation={reservation} />
      <p>{CANCELLATION_POLICY}</p>
    </ConfirmCall>
  );
}
