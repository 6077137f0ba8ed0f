// The reservations of a customer: bookings, paid amounts and balances.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectMyReservations } from '../data/reservationSelectors.ts';
import { useGetMyReservationsQuery } from '../data/reservationApi.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { byNextTrip } from '#domain/booking/nextTrip.ts';
import { ReservationCard } from './ReservationCard.tsx';
import { useIsLoading } from './useIsLoading.ts';
import { MINUTE } from '#domain/time/durations.ts';

const PayTogether = lazyPart(() => import('./PayTogether.tsx'), 'PayTogether');

export function MyReservations() {
  const userId = useAppSelector(selectUserId);
  const isLoading = useIsLoading();
  const loaded = useAppSelector(selectMyReservations);
  const now = useServerNow(MINUTE);
  const reservations = isLoading || !loaded ? undefined : byNextTrip(loaded, now);
  const { error, isFetching, refetch } = useGetMyReservationsQuery(userId, {
    selectFromResult: requestState,
    skip: !userId,
    // A payment may have been settled without this browser.
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <>
      <RequestFailure {...{ error, isFetching, refetch }} message="Your reservations could not be loaded." />
      {!reservations && !error && <LoadingReservations />}
      {reservations?.some(({ orderId }) => orderId) && (
        <Suspense>
          <PayTogether reservations={reservations} />
        </Suspense>
      )}
      {reservations?.length === 0 && <NoReservations />}
      {reservations && reservations.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
          {reservations.map((reservation) => (
            <ReservationCard key={reservation.id} reservation={reservation} />
          ))}
        </Box>
      )}
    </>
  );
}

function LoadingReservations() {
  return (
    <Box role="status" aria-label="Loading your reservations" sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={148} />
      <Skeleton variant="rounded" height={148} />
    </Box>
  );
}

function NoReservations() {
  return (
    <Box sx={{ py: 4, borderTop: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'center' }}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>You have no reservations yet.</Typography>
      <ButtonLink to={paths.cars} variant="outlined" color="inherit">
        Choose a car
      </ButtonLink>
    </Box>
  );
}
