// The trip details of a reservation at checkout, on its confirmation and in the profile, with the button that changes them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { TripDialog } from '../reservation/TripDialog.tsx';
import { useIsTripOpen } from '../reservation/useIsTripOpen.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { hasTrip, tripClosedText, tripFacts } from '#domain/booking/trip.ts';
import { MINUTE } from '#domain/time/durations.ts';

const MISSING = 'Please tell us where and when you need the car.';
const OPTIONAL = 'You may tell us now or after the payment where and when you need the car.';

interface TripSectionProps {
  reservation: Reservation;
  /** One level below the heading of the surrounding section. */
  heading?: 'h2' | 'h3' | 'h4';
}

export function TripSection({ reservation, heading = 'h4' }: TripSectionProps) {
  const { dialog, openDialog, closeDialog } = useDialog(`trip of ${reservation.id}`);
  const isOpen = useIsTripOpen(reservation);
  const { changes, status } = reservation;
  if (!hasTrip({ status, isChange: changes !== undefined })) return null;
  const isHeld = status === 'held';
  const facts = tripFacts(reservation.trip);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" component={heading} sx={{ mb: 0.5, color: 'text.secondary' }}>
        Trip details
      </Typography>
      {facts.length > 0 ? (
        <ReservationFacts facts={facts} />
      ) : (
        <Typography variant="body2">
          {isOpen ? (isHeld ? OPTIONAL : MISSING) : 'No trip details have been given.'}
        </Typography>
      )}
      {isOpen ? (
        <Button
          {...(facts.length > 0
            ? { size: 'small', variant: 'outlined', color: 'inherit' }
            : isHeld
              ? { variant: 'outlined', color: 'inherit' }
              : { variant: 'contained' })}
          aria-haspopup="dialog"
          onClick={() => openDialog('trip', reservation.id)}
          sx={{ mt: 1 }}
        >
          {facts.length > 0 ? 'Change trip details' : 'Add trip details'}
        </Button>
      ) : (
        <TripClosed reservation={reservation} />
      )}
      {dialog && <TripDialog reservation={reservation} isEditable onClose={closeDialog} />}
    </Box>
  );
}

/** Why the details can no longer be changed. */
function TripClosed({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(MINUTE);
  const period = occupiedPeriod(reservation);
  const text = period && tripClosedText(period, now);
  return text === undefined ? null : (
    <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}
