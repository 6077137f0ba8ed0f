// Shows that the hold has expired, and holds the same dates again on request.
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';
import { holdDatesOf } from './deposit.ts';
import type { PaymentProblem } from './paymentSlice.ts';
import { startProblem } from './paymentTexts.ts';

export function HoldExpired({ reservation }: { reservation: Reservation }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // The answer contains a client secret, so the store does not track the call.
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();
  const holdAgain = async () => {
    setBusy(true);
    setProblem(undefined);
    const hold = await dispatch(holdDatesOf(reservation));
    setBusy(false);
    if (hold.kind === 'refused') setProblem(startProblem(hold.error, 'car'));
    else {
      const to = hold.kind === 'held' ? paths.checkoutOf(hold.payment.reservationId) : paths.profile;
      void navigate(to, { replace: true });
    }
  };
  return (
    <CheckoutStatusPanel
      reservation={reservation}
      title="The time to pay ran out"
      text={`${reservation.isBookedByStaff ? 'We kept the dates for your payment for a while.' : `Dates are kept for ${HOLD_MINUTES} minutes.`} These are no longer kept for you, and nothing was charged.`}
      more={<FormMessage text={problem?.message} detail={problem?.detail} />}
    >
      <Button variant="contained" disabled={busy} onClick={() => void holdAgain()}>
        {busy ? 'Processing...' : 'Hold these dates again'}
      </Button>
      <ButtonLink to={paths.car(reservation.carId)} variant="outlined" color="inherit">
        Choose other dates
      </ButtonLink>
    </CheckoutStatusPanel>
  );
}
