// The time to the start of a reservation, as the link to the page of the trip.
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { paths } from '#app/platform/address/paths.ts';
import { countdownText } from '#domain/booking/nextTrip.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { MINUTE } from '#domain/time/durations.ts';

export function TripLink({ reservation }: { reservation: Reservation }) {
  const countdown = countdownText(reservation, useServerNow(MINUTE));
  return (
    <Link component={RouterLink} to={paths.trip(reservation.id)} color="inherit">
      {countdown ? `${countdown}: open the trip` : 'Open the trip'}
    </Link>
  );
}
