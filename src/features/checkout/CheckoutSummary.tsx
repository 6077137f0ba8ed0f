// What is being paid for: the car in pictures, the dates, the amounts, the policy.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CarCarousel, useGetCarQuery } from '#app/entities/car/index.ts';
import {
  hiredCarName,
  ReservationFacts,
  checkoutDates,
  checkoutPence,
  type CheckoutBooking,
} from '#app/entities/reservation/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { reservationDatesText, reservationDurationText } from '#domain/calendar/reservationText.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { HoldCountdown } from './HoldCountdown.tsx';

export function CheckoutSummary({ order }: { order: CheckoutBooking }) {
  const name = hiredCarName(order);
  const dates = checkoutDates(order);
  const { total, deposit, remaining } = checkoutPence(order);
  return (
    <section aria-label="Order summary">
      <OrderedCar carId={order.carId} name={name} />
      <Typography variant="h3" component="h2" sx={{ mt: 2.5, mb: 1 }}>
        {name}
      </Typography>
      {order.holdExpiresAt && <HoldCountdown expiresAt={order.holdExpiresAt} />}
      <Box sx={{ mt: 1 }}>
        <ReservationFacts
          facts={[
            { label: 'Dates', value: reservationDatesText(dates) },
            { label: 'Duration', value: reservationDurationText(dates) },
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

function OrderedCar({ carId, name }: { carId: string; name: string }) {
  const { data: car, isError, isFetching, refetch } = useGetCarQuery(carId);
  if (car) {
    return (
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <CarCarousel pictures={car.pictures} label={name} sizes="(max-width: 768px) 100vw, 640px" />
      </Box>
    );
  }
  if (isError) {
    return (
      <ErrorWithRetry message="Error loading car details" busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <Skeleton
      variant="rectangular"
      aria-label="Loading the car"
      sx={{ aspectRatio: '16/9', height: 'auto' }}
    />
  );
}
