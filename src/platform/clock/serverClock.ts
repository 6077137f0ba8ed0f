// The server's clock, which gives the right day when the clock or the zone of the browser is wrong.
import { useEffect, useState } from 'react';
import type { RootState } from '../store/types.ts';
import { useClock } from '../browser/replayContext.ts';
import type { Instant } from '#domain/time/london.ts';
import { configApi, useGetConfigQuery } from '../api/configApi.ts';

// The timers of browsers have this limit.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const selectConfigResult = configApi.endpoints.getConfig.select();

/** The ms by which the server is ahead of this browser; 0 before its answer. */
const offset = (answer: { data?: { now: string } | undefined; fulfilledTimeStamp?: number | undefined }) =>
  answer.data && answer.fulfilledTimeStamp ? Date.parse(answer.data.now) - answer.fulfilledTimeStamp : 0;

/** A thunk that returns the current time of the server. */
export const serverNow = () => (_dispatch: unknown, getState: () => RootState) =>
  Date.now() + offset(selectConfigResult(getState()));

/** The server's time, updated every `everyMs`. */
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

/** True when the server's clock has reached `instant`, once that clock is known; the component renders again then. */
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
    // The dependency on `now` restarts a timer that fired early.
  }, [instant, ahead, now, isKnown, isReached]);
  return isReached;
}
