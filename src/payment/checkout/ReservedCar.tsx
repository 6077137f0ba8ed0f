// The name and the pictures of the reserved car. A car that is no longer offered has no pictures, but its
// reservation can be paid.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { CarCarousel, selectCar, useGetCarQuery } from '#app/fleet/index.ts';
import { reservedCarName } from '#app/booking/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

export function ReservedCarName({ reservation }: { reservation: Reservation }) {
  return (
    <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
      {reservedCarName(reservation)}
    </Typography>
  );
}

export function ReservedCarPictures({ reservation }: { reservation: Reservation }) {
  const { carId } = reservation;
  const name = reservedCarName(reservation);
  const { error, isFetching, refetch } = useGetCarQuery(carId, { selectFromResult: requestState });
  const car = useAppSelector((state) => selectCar(state, carId));
  const isGone = isApiError(error) && error.status === 404;
  if (car || isGone) {
    return (
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <CarCarousel pictures={car?.pictures ?? []} label={name} sizes="(max-width: 768px) 100vw, 640px" />
      </Box>
    );
  }
  if (error) {
    return <RequestFailure {...{ error, isFetching, refetch }} message="Error loading car details" />;
  }
  return (
    <Skeleton
      variant="rectangular"
      aria-label="Loading the car"
      sx={{ aspectRatio: '16/9', height: 'auto' }}
    />
  );
}
