// The server's clock, which gives the right day when the clock or the zone of the browser is wrong.
import { useEffect, useState } from 'react';
import type { RootState } from '../store/types.ts';
import { hasClockJumped } from '../browser/clockJump.ts';
import { useAppDispatch } from '../store/hooks.ts';
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

/** Reads the server's time again, after the clock of the browser was set. After a failure nothing changes. */
const compareAgain = () =>
  configApi.endpoints.getConfig.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The server's time, updated every `everyMs`. */
export function useServerNow(everyMs: number): Instant {
  const answer = useGetConfigQuery();
  const clock = useClock();
  const dispatch = useAppDispatch();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => {
      if (hasClockJumped()) void dispatch(compareAgain());
      setNow(clock());
    }, everyMs);
    return () => clearInterval(timer);
  }, [clock, dispatch, everyMs]);
  return now + offset(answer);
}

/** True when the server's clock has reached `instant`, once that clock is known; the component renders again then. */
export function useServerReached(instant: Instant): boolean {
  const answer = useGetConfigQuery();
  const isKnown = answer.data !== undefined;
  const ahead = offset(answer);
  const dispatch = useAppDispatch();
  // A clock that was set says nothing until it is compared with the server's.
  const [now, setNow] = useState(() => (hasClockJumped() ? undefined : Date.now()));
  const isReached = isKnown && now !== undefined && now + ahead >= instant;
  useEffect(() => {
    if (!isKnown || isReached) return undefined;
    let isEnded = false;
    const look = () => {
      if (!isEnded) setNow(Date.now());
    };
    const wait =
      now === undefined ? 0 : Math.min(Math.max(0, instant - ahead - Date.now()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      if (hasClockJumped()) void dispatch(compareAgain()).then(look);
      else look();
    }, wait);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
    // The dependency on `now` restarts a timer that fired early.
  }, [instant, ahead, now, isKnown, isReached, dispatch]);
  return isReached;
}
