// The actions of staff for a booking that waits for its payment: mail the link again, or withdraw the booking.
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { staffBookingApi } from '../data/staffBookingApi.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { copyLinkToPay } from './paymentLinkActs.ts';

const { sendPaymentLink, withdrawBooking } = staffBookingApi.endpoints;

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
  return (
    <ConfirmCall
      endpoint={sendPaymentLink}
      arg={reservation}
      question="Send the payment link again?"
      yes="Send again"
      yesColor="primary"
      busyText="Sending..."
      done={({ holdExpiresAt }) => {
        const until = londonMoment(Date.parse(holdExpiresAt ?? ''));
        return `The payment link is sent. The dates are held until ${until}.`;
      }}
      onClose={onClose}
    >
      <WhichBooking reservation={reservation} />
      <p>
        The customer gets a mail with a new link, and the dates are held again. Earlier links stop working.
      </p>
      <Button
        variant="outlined"
        onClick={() => {
          void dispatch(copyLinkToPay(reservation));
          onClose();
        }}
      >
        Copy link instead
      </Button>
    </ConfirmCall>
  );
}

export function WithdrawDialog({ reservation, onClose }: PendingDialogProps) {
  return (
    <ConfirmCall
      endpoint={withdrawBooking}
      arg={reservation}
      question="Withdraw this booking?"
      yes="Withdraw"
      no="Keep booking"
      busyText="Withdrawing..."
      done="The booking is withdrawn, and its dates are free."
      onClose={onClose}
    >
      <WhichBooking reservation={reservation} />
      <p>The dates become free, the payment link stops working, and the customer gets a mail.</p>
    </ConfirmCall>
  );
}
