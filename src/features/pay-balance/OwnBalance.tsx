// The balance at an address that names the reservation: what is due is what the server says is due now.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/store/hooks.ts';
import { PaymentHistory, useBankReturn, type BankReturn } from '#app/entities/payment/index.ts';
import {
  hiredCarName,
  RedirectWithNotice,
  ReservationGuard,
  ReservationLinks,
} from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { toBalanceDue } from './balanceDue.ts';
import { PayBalance } from './PayBalance.tsx';

const UNKNOWN = 'There is no such reservation of yours. Please choose the one you would like to pay.';

export function OwnBalance({ reservationId }: { reservationId: string }) {
  const back = useBankReturn();
  return (
    <ReservationGuard
      id={reservationId}
      otherwise={{ to: paths.profile, text: UNKNOWN }}
      loading={
        <Skeleton variant="rounded" height={420} role="status" aria-label="Loading your reservation" />
      }
    >
      {(reservation) => <Standing reservation={reservation} back={back} />}
    </ReservationGuard>
  );
}

function Standing({ reservation, back }: { reservation: Reservation; back: BankReturn | undefined }) {
  const { id, status, remainingToPay } = reservation;
  const isPaying = useAppSelector((state) => state.balancePayment.status !== 'idle');
  // While a payment is under way the screen asks for what it asked for when it began.
  const [asked, setAsked] = useState(reservation);
  if (!isPaying && asked !== reservation) setAsked(reservation);
  if (status === 'held' || status === 'expired') {
    return <RedirectWithNotice to={paths.checkoutOf(id)} text="The deposit comes first." />;
  }
  if (remainingToPay > 0 || (isPaying && asked.remainingToPay > 0)) {
    return <PayBalance due={toBalanceDue(asked)} back={back} />;
  }
  return <NothingDue reservation={reservation} />;
}

function NothingDue({ reservation }: { reservation: Reservation }) {
  return (
    <Paper variant="panel" sx={{ maxWidth: 720 }}>
      <div role="alert">
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          Nothing remains to be paid
        </Typography>
        <p>{`${hiredCarName(reservation)}, ${reservationDatesText(reservation)}.`}</p>
      </div>
      <Box sx={{ my: 2 }}>
        <PaymentHistory reservationId={reservation.id} />
      </Box>
      <ReservationLinks reservation={reservation} />
      <Box sx={{ mt: 2.5 }}>
        <ButtonLink to={paths.profile} variant="contained">
          Go to your profile
        </ButtonLink>
      </Box>
    </Paper>
  );
}
