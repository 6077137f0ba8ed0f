// The summary of the payment: the dates, the amounts, the policy, the pictures of the car.
import { Suspense } from 'react';
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
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { LazyInvoiceTo } from '../documents/LazyInvoiceTo.tsx';
import { depositPence } from './deposit.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import { selectPaysInFull } from './payInFullSlice.ts';
import { PaymentSummary } from './PaymentColumns.tsx';
import { ReservedCarName, ReservedCarPictures } from './ReservedCar.tsx';

// Most customers give the details after the payment.
const TripSection = lazyPart(() => import('#app/booking/my-reservations/TripSection.tsx'), 'TripSection');

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
    <PaymentSummary
      label="Order summary"
      facts={
        <>
          <ReservedCarName reservation={reservation} />
          {reservation.holdExpiresAt && <HoldCountdown expiresAt={reservation.holdExpiresAt} />}
          <ReservationFacts
            facts={[
              { label: 'Dates', value: londonDatesText(reservation) },
              { label: 'Duration', value: reservationDurationText(reservation) },
              { label: 'Total price', value: formatPounds(total) },
              ...amounts,
            ]}
          />
        </>
      }
    >
      <PriceLines lines={linesOfReservation(reservation)} />
      <Typography variant="body2" sx={{ my: 1.5, color: 'text.secondary' }}>
        {policy}
      </Typography>
      {/* The height of a trip without details, so that the pictures below stay in their place. */}
      <Suspense fallback={<Box sx={{ height: 109 }} />}>
        <TripSection reservation={reservation} heading="h3" />
      </Suspense>
      <LazyInvoiceTo />
      <ReservedCarPictures reservation={reservation} />
    </PaymentSummary>
  );
}
