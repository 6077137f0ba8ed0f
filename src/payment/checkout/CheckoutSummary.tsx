// The summary of the payment: the pictures of the car, the dates, the amounts, the policy.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import {
  PriceLines,
  ReservationFacts,
  useBalanceDueHours,
  useCancellationPolicy,
} from '#app/booking/index.ts';
import { balanceDueText, londonDatesText, reservationDurationText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/contract/lines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { LazyInvoiceTo } from '../documents/LazyInvoiceTo.tsx';
import { depositPence } from './deposit.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { selectPaysInFull } from './payInFullSlice.ts';
import { ReservedCar } from './ReservedCar.tsx';

export function CheckoutSummary({ reservation }: { reservation: Reservation }) {
  const { total, deposit, remaining } = depositPence(reservation);
  const dueHours = useBalanceDueHours();
  const policy = useCancellationPolicy(reservation);
  const paysInFull = useAppSelector((state) => selectPaysInFull(state, reservation.id)) || remaining === 0;
  const due = balanceDueText(reservation, { bookedAt: Date.parse(reservation.createdAt), dueHours });
  const amounts = paysInFull
    ? [{ label: 'To pay now, in full', value: formatPounds(total), strong: true }]
    : [
        { label: 'Deposit, to pay now', value: formatPounds(deposit), strong: true },
        { label: 'Remaining, to pay later', value: formatPounds(remaining), note: due },
      ];
  return (
    <section aria-label="Order summary">
      <ReservedCar reservation={reservation} />
      {reservation.holdExpiresAt && <HoldCountdown expiresAt={reservation.holdExpiresAt} />}
      <Box sx={{ mt: 1 }}>
        <PriceLines lines={linesOfReservation(reservation)} />
        <ReservationFacts
          facts={[
            { label: 'Dates', value: londonDatesText(reservation) },
            { label: 'Duration', value: reservationDurationText(reservation) },
            { label: 'Total price', value: formatPounds(total) },
            ...amounts,
          ]}
        />
      </Box>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {policy}
      </Typography>
      <LazyInvoiceTo />
    </section>
  );
}
