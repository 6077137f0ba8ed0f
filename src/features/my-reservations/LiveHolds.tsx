// The held dates of the customer, with a link to each checkout.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/store/hooks.ts';
import { requestState } from '#app/api/requestState.ts';
import { useServerReached } from '#app/entities/config/index.ts';
import { reservedCarName, selectLiveHolds, useGetLiveHoldsQuery } from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { londonMoment } from '#domain/reservation/paymentLink.ts';
import { londonTime } from '#domain/time/london.ts';
import { useIsLoading } from './useIsLoading.ts';

export function LiveHolds() {
  const userId = useAppSelector(selectUserId);
  const holds = useAppSelector(selectLiveHolds);
  // A failure shows nothing here: the list of reservations below shows it.
  useGetLiveHoldsQuery(userId, {
    selectFromResult: requestState,
    skip: !userId,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const isLoading = useIsLoading();
  if (isLoading || !holds || holds.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Kept for you"
      sx={{ display: 'grid', gap: 2, mb: 2, '&:empty': { display: 'none' } }}
    >
      {holds.map((hold) => (
        <LiveHold key={hold.id} hold={hold} />
      ))}
    </Box>
  );
}

function LiveHold({ hold }: { hold: Reservation }) {
  const end = Date.parse(hold.holdExpiresAt ?? '') || 0;
  const name = reservedCarName(hold);
  if (useServerReached(end)) return null;
  return (
    <Paper
      component="li"
      variant="panel"
      aria-label={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        borderColor: 'secondary.main',
      }}
    >
      <Box sx={{ mr: 'auto' }}>
        <Typography variant="h4" component="h3">
          {name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{reservationDatesText(hold)}</Typography>
        <p>{`Kept for you until ${hold.isBookedByStaff ? londonMoment(end) : londonTime(end)}`}</p>
      </Box>
      <ButtonLink
        to={hold.changes ? paths.changePaymentOf(hold.id) : paths.checkoutOf(hold.id)}
        variant="contained"
      >
        {hold.changes ? 'Pay for the change of dates' : 'Continue to checkout'}
      </ButtonLink>
    </Paper>
  );
}
