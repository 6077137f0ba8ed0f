// The held dates of the customer, with a link to each checkout.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { selectLiveHolds } from '../data/reservationSelectors.ts';
import { useGetLiveHoldsQuery } from '../data/reservationApi.ts';
import { selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
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

function checkoutOf({ id, changes, orderId }: Reservation): string {
  if (changes) return paths.changePaymentOf(id);
  return orderId ? paths.orderPaymentOf(orderId) : paths.checkoutOf(id);
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
      <ButtonLink to={checkoutOf(hold)} variant="contained">
        {hold.changes ? 'Pay for the change' : 'Continue to checkout'}
      </ButtonLink>
    </Paper>
  );
}
