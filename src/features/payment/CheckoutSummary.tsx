// What is being paid for: the car in pictures, the dates, the amounts, the policy.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ReservationFacts } from '#app/entities/reservation/index.ts';
import { reservationDatesText, reservationDurationText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { depositPence } from './deposit.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { ReservedCar } from './ReservedCar.tsx';

export function CheckoutSummary({ reservation }: { reservation: Reservation }) {
  const { total, deposit, remaining } = depositPence(reservation);
  return (
    <section aria-label="Order summary">
      <ReservedCar reservation={reservation} />
      {reservation.holdExpiresAt && <HoldCountdown expiresAt={reservation.holdExpiresAt} />}
      <Box sx={{ mt: 1 }}>
        <ReservationFacts
          facts={[
            { label: 'Dates', value: reservationDatesText(reservation) },
            { label: 'Duration', value: reservationDurationText(reservation) },
            { label: 'Total price', value: formatPounds(total) },
            { label: 'Deposit, to pay now', value: formatPounds(deposit), strong: true },
            { label: 'Remaining, to pay later', value: formatPounds(remaining) },
          ]}
        />
      </Box>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {CANCELLATION_POLICY}
      </Typography>
    </section>
  );
}
