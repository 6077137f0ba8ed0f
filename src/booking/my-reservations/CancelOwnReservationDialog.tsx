// Confirms the cancellation of a reservation: the exact refund, the policy, and errors.
import { flushSync } from 'react-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { CancellationOutcome, useCancellationOutcome } from '../reservation/CancellationOutcome.tsx';
import { reservationApi } from '../data/reservationApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { useCancelOwnReservationMutation } from '../data/ownReservationApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
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
  const [cancelReservation, { isLoading, error }] = useResetOnUnmount(
    useCancelOwnReservationMutation({ fixedCacheKey: 'cancelOwnReservation' }),
  );
  const outcome = useCancellationOutcome(reservation);
  const { id: reservationId, carId, userId } = reservation;
  const car = reservedCarName(reservation);
  const cancel = async () => {
    const refund = penceToPounds(outcome?.refundPence ?? 0);
    const { data, error: failure } = await cancelReservation({ reservationId, carId, refund });
    if (!data) {
      // The dialog shows the error, with the current amounts.
      if (isApiError(failure) && failure.status === 409) {
        void dispatch(getMyReservations.initiate(userId ?? '', { forceRefetch: true, subscribe: false }));
      }
      return;
    }
    const money =
      data.refunded > 0
        ? `${poundsForPeople(data.refunded)} goes back to you.`
        : 'Nothing is refunded.';
    dispatch(noticePosted({ kind: 'success', text: `Your reservation for ${car} is cancelled. ${money}` }));
    // The button that opened the dialog disappears, so the focus moves to the heading of its reservation.
    flushSync(onClose);
    document.getElementById(headingId)?.focus();
  };
  return (
    <ConfirmDialog
      question={`Cancel your reservation for ${car}?`}
      yes="Cancel reservation"
      no="Keep reservation"
      busyText="Cancelling..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void cancel()}
      onClose={onClose}
    >
      <p>{reservationDatesText(reservation)}.</p>
      <CancellationOutcome reservation={reservation} />
      <p>{CANCELLATION_POLICY}</p>
    </ConfirmDialog>
  );
}
