// The server's clock: a browser whose own clock is wrong, or is set to another zone, is told the right day all the same.
import { useEffect, useState } from 'react';
import type { RootState } from '#app/store/types.ts';
import { useClock } from '#app/shared/lib/replayContext.ts';
import type { Instant } from '#domain/time/london.ts';
import { configApi, useGetConfigQuery } from './configApi.ts';

// A browser's timer holds no more.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  const clock = useClock();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now + offset(answer);
}

/** True from the moment the server's clock shows `instant`, once that clock is known; the screen changes by itself. */
export function useServerReached(instant: Instant): boolean {
  const answer = useGetConfigQuery();
  const isKnown = answer.data !== undefined;
  const ahead = offset(answer);
  const [now, setNow] = useState(() => Date.now());
  const isReached = isKnown && now + ahead >= instant;
  useEffect(() => {
    if (!isKnown || isReached) return undefined;
    const wait = Math.min(Math.max(0, instant - ahead - Date.now()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
    // `now`: a timer that came early is set again.
  }, [instant, ahead, now, isKnown, isReached]);
  return isReached;
}
