// The balance page of a reservation, whose id is in the address: the server decides the amount due.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { PaymentHistory } from '../records/PaymentHistory.tsx';
import {
  RedirectWithNotice,
  reservedCarName,
  ReservationFacts,
  ReservationGuard,
  ReservationLinks,
  useBalanceDueHours,
} from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import { LazyInvoiceTo } from '../documents/LazyInvoiceTo.tsx';
import { balance, balanceByKeptCard } from './balance.ts';
import { BalanceChoice } from './BalanceChoice.tsx';
import { useBankReturn, type BankReturn } from './bankReturn.ts';
import { selectKeepsCard } from './keepCardSlice.ts';
import { keptCard } from './keptCard.ts';
import { PaymentColumns, PaymentSummary } from './PaymentColumns.tsx';
import { selectAttempt } from './paymentSlice.ts';
import { ReservedCarName, ReservedCarPictures } from './ReservedCar.tsx';

const UNKNOWN = 'There is no such reservation of yours. Please choose the one you would like to pay.';

export function BalancePayment({ reservationId }: { reservationId: string }) {
  const back = useBankReturn();
  return (
    <ReservationGuard
      id={reservationId}
      otherwise={{ to: paths.profile, text: UNKNOWN }}
      loading={
        <Skeleton variant="rounded" height={420} role="status" aria-label="Loading your reservation" />
      }
    >
      {(reservation) => <BalanceOf reservation={reservation} back={back} />}
    </ReservationGuard>
  );
}

function BalanceOf({ reservation, back }: { reservation: Reservation; back: BankReturn | undefined }) {
  const { id, status, remainingToPay } = reservation;
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const keepsCard = useAppSelector((state) => selectKeepsCard(state, id));
  const dueHours = useBalanceDueHours();
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(reservation.createdAt), dueHours }) ?? 0;
  const isDue = useServerReached(due);
  // A choice that was made before the due date stays until the payment ends.
  const isKeepable = status === 'confirmed' && (!isDue || (isPaying && keepsCard));
  const [takesOther, setTakesOther] = useState(false);
  const hasCard = Boolean(reservation.savedCard && !reservation.savedCard.hasFailed);
  // While a payment is under way, the screen keeps the amount of its start.
  const [asked, setAsked] = useState(reservation);
  if (!isPaying && asked !== reservation) setAsked(reservation);
  // The card is removed with the payment, which still shows it.
  const offersCard = hasCard || (isPaying && Boolean(asked.savedCard) && !takesOther);
  const paying = offersCard && !takesOther ? balanceByKeptCard : balance;
  const kind = isKeepable && keepsCard ? keptCard : paying;
  if (reservation.changes) {
    return <RedirectWithNotice to={paths.changePaymentOf(id)} text="These are the dates of a change." />;
  }
  if (status === 'held' || status === 'expired') {
    return <RedirectWithNotice to={paths.checkoutOf(id)} text="The deposit comes first." />;
  }
  if (remainingToPay > 0 || (isPaying && asked.remainingToPay > 0)) {
    return (
      <PaymentColumns
        kind={kind}
        reservation={asked}
        back={back}
        choice={
          (isKeepable || offersCard) && (
            <BalanceChoice
              reservation={asked}
              due={due}
              {...{ isKeepable, offersCard, takesOther, onTakeOther: setTakesOther }}
            />
          )
        }
      >
        <PaymentSummary
          label="Reservation"
          facts={
            <>
              <ReservedCarName reservation={asked} />
              <ReservationFacts
                facts={[
                  { label: 'Dates', value: reservationDatesText(asked) },
                  { label: 'Amount to pay', value: poundsForPeople(asked.remainingToPay), strong: true },
                ]}
              />
            </>
          }
        >
          <LazyInvoiceTo />
          <ReservedCarPictures reservation={asked} />
        </PaymentSummary>
      </PaymentColumns>
    );
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
        <p>{`${reservedCarName(reservation)}, ${reservationDatesText(reservation)}.`}</p>
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
