// Lists the customer's sessions and ends all of them.
import { skipToken } from '@reduxjs/toolkit/query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { useGetSessionsQuery, accountApi } from '../data/accountApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { formatLondonDate, londonDate, londonTime, type Instant } from '#domain/time/london.ts';

const when = (instant: Instant) => `${formatLondonDate(londonDate(instant))} at ${londonTime(instant)}`;

export function Sessions() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const { currentData: sessions = [], error, isFetching, refetch } = useGetSessionsQuery(userId || skipToken);
  const { run, isLoading } = useCall(accountApi.endpoints.endSessions, { failed: { kind: 'error' } });
  const signOutEverywhere = () => run(userId, () => dispatch(sessionEnded()));
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <h3>Where you are signed in</h3>
      <RequestFailure {...{ error, isFetching, refetch }} />
      <ul aria-label="Where you are signed in">
        {sessions.map(({ id, device, lastSeenAt, isCurrent }) => (
          <li key={id}>
            {device || 'An unknown device'}
            {isCurrent ? ' (this one)' : `, last used ${when(Date.parse(lastSeenAt))}`}
          </li>
        ))}
      </ul>
      <Button variant="outlined" disabled={isLoading} onClick={() => void signOutEverywhere()}>
        Sign out everywhere
      </Button>
    </Stack>
  );
}
