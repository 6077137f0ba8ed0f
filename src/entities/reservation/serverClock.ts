// The server's clock: a browser whose own clock is wrong, or is set to another zone, is told the right day all the same.
import { useEffect, useState } from 'react';
import { configApi, useGetConfigQuery } from '#app/entities/config/index.ts';
import type { RootState } from '#app/app/makeStore.ts';
import type { Instant } from '#domain/time/london.ts';

const selectConfigResult = configApi.endpoints.getConfig.select();

/** How far the server is ahead of this browser, by its answer; 0 before there is one. */
const offset = (answer: { data?: { now: string } | undefined; fulfilledTimeStamp?: number | undefined }) =>
  answer.data && answer.fulfilledTimeStamp ? Date.parse(answer.data.now) - answer.fulfilledTimeStamp : 0;

/** A thunk that answers what the server's clock shows now. */
export const serverNow = () => (_dispatch: unknown, getState: () => RootState) =>
  Date.now() + offset(selectConfigResult(getState()));

/** The server's time, looked at again every `everyMs`. */
export function useServerNow(everyMs: number): Instant {
  const answer = useGetConfigQuery();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + offset(answer);
}
