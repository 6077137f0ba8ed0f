// The actions of staff for a booking that waits for its payment: mail the link again, or withdraw the booking.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { useSendPaymentLinkMutation, useWithdrawBookingMutation } from '../data/staffBookingApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';

interface PendingDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

const WhichBooking = ({ reservation }: Pick<PendingDialogProps, 'reservation'>) => (
  <p>
    {reservedCarName(reservation)}, {customerName(reservation)}, {reservationDatesText(reservation)}.
  </p>
);

export function SendLinkDialog({ reservation, onClose }: PendingDialogProps) {
  const dispatch = useAppDispatch();
  const [sendLink, { isLoading, error }] = useResetOnUnmount(
    useSendPaymentLinkMutation({ fixedCacheKey: 'sendPaymentLink' }),
  );
  const send = async () => {
    const { data } = await sendLink(reservation);
    if (!data) return;
    const until = londonMoment(Date.parse(data.holdExpiresAt ?? ''));
    dispatch(
      noticePosted({ kind: 'success', text: `The payment link is sent. The dates are kept until ${until}.` }),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      question="Send the payment link again?"
      yes="Send again"
      yesColor="primary"
      busyText="Sending..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void send()}
      onClose={onClose}
    >
      <WhichBooking reservation={reservation} />
      <p>
        The customer is mailed a new link, and the dates are kept anew. The link before does not work any
        more.
      </p>
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ reservation, onClose }: PendingDialogProps) {
  const dispatch = useAppDispatch();
  const [withdraw, { isLoading, error }] = useResetOnUnmount(
    useWithdrawBookingMutation({ fixedCacheKey: 'withdrawBooking' }),
  );
  const onYes = async () => {
    const { data } = await withdraw(reservation);
    if (!data) return;
    dispatch(noticePosted({ kind: 'success', text: 'The booking is withdrawn, and its dates are free.' }));
    onClose();
  };
  return (
    <ConfirmDialog
      question="Withdraw this booking?"
      yes="Withdraw"
      no="Keep booking"
      busyText="Withdrawing..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <WhichBooking reservation={reservation} />
      <p>The dates are free again, the payment link does not work any more, and the customer is mailed.</p>
    </ConfirmDialog>
  );
}
