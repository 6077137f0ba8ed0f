// The confirmation of a reservation, whose id is in the address: its owner can reload it and open it anywhere.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  PriceLines,
  reservedCarName,
  ReservationFacts,
  ReservationGuard,
  ReservationLinks,
  useBalanceDueHours,
  useCancellationPolicy,
} from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { balanceDueText, londonDatesText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { chauffeurText } from '#domain/jobs/chauffeur.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import { savedCardText } from '#domain/payment/savedCard.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { CheckoutCancelled } from './CheckoutStatus.tsx';
import { paidLines } from './paidLines.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';

const UNKNOWN = 'There is no such reservation of yours. Yours are in your profile.';

export interface ConfirmationProps {
  reservationId: string;
  /** Renders the trip details below the facts of a confirmed reservation. */
  children: (reservation: Reservation) => ReactNode;
}

export function Confirmation({ reservationId, children }: ConfirmationProps) {
  return (
    <ReservationGuard id={reservationId} otherwise={{ to: paths.cars, text: UNKNOWN }} loading={<Loading />}>
      {(reservation) =>
        reservation.status === 'confirmed' ? (
          <Confirmed reservation={reservation}>{children(reservation)}</Confirmed>
        ) : (
          <NotConfirmed reservation={reservation} />
        )
      }
    </ReservationGuard>
  );
}

function NotConfirmed({ reservation }: { reservation: Reservation }) {
  const { status } = reservation;
  return (
    <>
      <PageHeading>Your reservation</PageHeading>
      <div style={{ height: 32 }} />
      {status === 'held' || status === 'expired' ? (
        <CheckoutStatusPanel
          reservation={reservation}
          title="Not paid yet"
          text="The deposit for these dates has not been paid."
        >
          <ButtonLink to={paths.checkoutOf(reservation.id)} replace variant="contained">
            Go to checkout
          </ButtonLink>
        </CheckoutStatusPanel>
      ) : (
        <CheckoutCancelled reservation={reservation} />
      )}
    </>
  );
}

function Confirmed({ reservation, children }: { reservation: Reservation; children: ReactNode }) {
  const { reference, remainingToPay, savedCard, createdAt } = reservation;
  const dueHours = useBalanceDueHours();
  const policy = useCancellationPolicy(reservation);
  const due = balanceDueText(reservation, { bookedAt: Date.parse(createdAt), dueHours });
  const remaining = poundsForPeople(remainingToPay);
  const chauffeur = chauffeurText(reservation.chauffeur);
  const dueAt = balanceDueOf(reservation, { bookedAt: Date.parse(createdAt), dueHours });
  const remainingText =
    savedCard && !savedCard.hasFailed && dueAt !== undefined
      ? `We charge the remaining ${remaining} to your card (${savedCardText(savedCard)}) on ${formatLondonDate(londonDate(dueAt))}. Until then you can pay it or remove the card in your profile.`
      : `The remaining ${remaining} is ${due}. You can pay it from your profile at any time.`;
  return (
    <article className="lcr-print-sheet" aria-label="Confirmation">
      <StaticStyle id="print-sheet" css={printSheetStyle} />
      <PageHeading title="Reservation confirmed" overline="Thank you">
        Your reservation is confirmed
      </PageHeading>
      <div style={{ height: 32 }} />
      <Paper variant="panel">
        <ReservationFacts
          facts={[
            ...(reference ? [{ label: 'Reference', value: reference, strong: true }] : []),
            { label: 'Car', value: reservedCarName(reservation) },
            { label: 'Dates', value: londonDatesText(reservation) },
            ...(chauffeur ? [{ label: 'Chauffeur', value: chauffeur }] : []),
            ...paidLines(reservation),
          ]}
        />
        <PriceLines lines={linesOfReservation(reservation)} />
        <Typography sx={{ mt: 2 }}>
          {remainingToPay > 0 ? remainingText : 'Nothing remains to be paid.'}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {policy}
        </Typography>
        {children}
      </Paper>
      <Box className="lcr-print-hide" sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={paths.trip(reservation.id)} variant="outlined" color="inherit">
          Open your trip
        </ButtonLink>
        <ButtonLink to={paths.profile} variant="outlined" color="inherit">
          Go to your profile
        </ButtonLink>
        <ButtonLink to={paths.cars} variant="outlined" color="inherit">
          See more cars
        </ButtonLink>
      </Box>
      <Box className="lcr-print-hide" sx={{ mt: 2.5 }}>
        <ReservationLinks reservation={reservation} />
      </Box>
    </article>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your confirmation">
      <Skeleton width="80%" height={72} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
    </div>
  );
}
