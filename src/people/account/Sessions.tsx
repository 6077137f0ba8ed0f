// Lists the customer's sessions and ends all of them.
import { skipToken } from '@reduxjs/toolkit/query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { useEndSessionsMutation, useGetSessionsQuery } from '../data/accountApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { formatLondonDate, londonDate, londonTime, type Instant } from '#domain/time/london.ts';

const when = (instant: Instant) => `${formatLondonDate(londonDate(instant))} at ${londonTime(instant)}`;

export function Sessions() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const { currentData: sessions = [], error, isFetching, refetch } = useGetSessionsQuery(userId || skipToken);
  const [endSessions, { isLoading }] = useResetOnUnmount(
    useEndSessionsMutation({ fixedCacheKey: 'endSessions' }),
  );
  const signOutEverywhere = async () => {
    try {
      await endSessions(userId).unwrap();
      dispatch(sessionEnded());
    } catch (failure) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(failure) }));
    }
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <h3>Where you are signed in</h3>
      {error && <ErrorWithRetry message={errorMessage(error)} onRetry={refetch} busy={isFetching} />}
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
