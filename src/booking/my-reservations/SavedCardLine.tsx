// The saved card of a reservation: the date of its charge, and its removal.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { useBalanceDueHours } from '../reservation/useBalanceDue.ts';
import { useRemoveSavedCardMutation } from '../data/ownReservationApi.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { balanceDueOf } from '#domain/payment/balanceDue.ts';
import { savedCardText } from '#domain/payment/savedCard.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';

interface SavedCardLineProps {
  reservation: Reservation;
  /** The heading of the reservation: it takes the focus after the removal. */
  headingId: string;
}

export function SavedCardLine({ reservation, headingId }: SavedCardLineProps) {
  const { id: reservationId, savedCard, status, remainingToPay, createdAt } = reservation;
  const dispatch = useAppDispatch();
  const dueHours = useBalanceDueHours();
  const [removeCard, { isLoading, error }] = useResetOnUnmount(
    useRemoveSavedCardMutation({ fixedCacheKey: `removeSavedCard ${reservationId}` }),
  );
  if (!savedCard || status !== 'confirmed' || remainingToPay === 0) return null;
  const card = savedCardText(savedCard);
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(createdAt), dueHours });
  const remove = async () => {
    const { data } = await removeCard({ reservationId });
    if (!data) return;
    dispatch(noticePosted({ kind: 'success', text: `Your card (${card}) is removed.` }));
    // The button disappears, so the focus moves to the heading of its reservation.
    document.getElementById(headingId)?.focus();
  };
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
      {error && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {errorMessage(error)}
        </Typography>
      )}
    </Box>
  );
}
