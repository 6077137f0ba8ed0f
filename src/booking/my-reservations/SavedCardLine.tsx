// The saved card of a reservation: the date of its charge, and its removal.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCall } from '#app/platform/api/useCall.ts';
import { useBalanceDueHours } from '../reservation/useBalanceDue.ts';
import { ownReservationApi } from '../data/ownReservationApi.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import { savedCardText } from '#domain/payment/savedCard.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';

interface SavedCardLineProps {
  reservation: Reservation;
  /** The heading of the reservation: it takes the focus after the removal. */
  headingId: string;
}

export function SavedCardLine({ reservation, headingId }: SavedCardLineProps) {
  const { id: reservationId, savedCard, status, remainingToPay, createdAt } = reservation;
  const dueHours = useBalanceDueHours();
  const card = savedCard ? savedCardText(savedCard) : '';
  const { run, isLoading, message } = useCall(ownReservationApi.endpoints.removeSavedCard, {
    cacheKey: `removeSavedCard ${reservationId}`,
    done: `Your card (${card}) is removed.`,
  });
  if (!savedCard || status !== 'confirmed' || remainingToPay === 0) return null;
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(createdAt), dueHours });
  // The button disappears, so the focus moves to the heading of its reservation.
  const remove = () => run({ reservationId }, () => document.getElementById(headingId)?.focus());
  const text = savedCard.hasFailed
    ? `Your card (${card}) cannot be charged. Please pay the remaining amount.`
    : `Your card (${card}) pays the remaining ${poundsForPeople(remainingToPay)}${
        due === undefined ? '' : ` on ${formatLondonDate(londonDate(due))}`
      }.`;
  return (
    <Box
      sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2.5, rowGap: 0.5 }}
    >
      <Typography variant="body2" color={savedCard.hasFailed ? 'error' : 'text.secondary'}>
        {text}
      </Typography>
      <Link
        component="button"
        type="button"
        color="inherit"
        variant="body2"
        disabled={isLoading}
        aria-label={`Remove card: ${card}`}
        onClick={() => void remove()}
      >
        Remove card
      </Link>
      {message && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {message}
        </Typography>
      )}
    </Box>
  );
}
