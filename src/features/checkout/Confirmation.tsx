// After the deposit: what was paid, for what, and what is still to come.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ReservationFacts, ReservationLinks } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import { formatPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import type { ConfirmationState } from './confirmationState.ts';

export function Confirmation({ confirmation }: { confirmation: ConfirmationState }) {
  const { amount, carDescription, reservation } = confirmation;
  const remaining = poundsToPence(reservation.remainingToPay);
  return (
    <>
      <Paper variant="panel">
        <ReservationFacts
          facts={[
            { label: 'Car', value: carDescription },
            { label: 'Dates', value: reservationDatesText(reservation) },
            { label: 'Paid', value: poundsForPeople(amount), strong: true },
            { label: 'Remaining', value: formatPounds(remaining) },
          ]}
        />
        <Typography sx={{ mt: 2 }}>
          {remaining > 0
            ? `The remaining ${formatPounds(remaining)} is due before your hire starts on ${formatLondonDate(reservation.startDate)}. You can pay it from your profile at any time.`
            : 'Nothing remains to be paid.'}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {CANCELLATION_POLICY}
        </Typography>
      </Paper>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={paths.profile} variant="contained">
          Go to your profile
        </ButtonLink>
        <ButtonLink to={paths.cars} variant="outlined" color="inherit">
          See more cars
        </ButtonLink>
      </Box>
      <Box sx={{ mt: 2.5 }}>
        <ReservationLinks reservation={reservation} />
      </Box>
    </>
  );
}
