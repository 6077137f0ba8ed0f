// Fetches the calendar's chunk once the page has been painted and its place is near, so that it competes with nothing
// that is seen first.
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { observeNearViewport } from '#app/shared/lib/observeNearViewport.ts';
// The type alone: a value would bring the chunk along.
import type { AvailabilityCalendarProps } from './AvailabilityCalendar.tsx';

type Calendar = ComponentType<AvailabilityCalendarProps>;

// Once loaded it is available at once, for the next car and for a replayed state.
let known: { Calendar: Calendar } | undefined;

export interface LazyCalendar {
  Calendar: Calendar | undefined;
  failed: boolean;
  retry: () => void;
}

function afterPaint(work: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      stopWork = work();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stopWork?.();
  };
}

/** `place` is where the calendar will be. */
export function useLazyCalendar(place: RefObject<Element | null>): LazyCalendar {
  const [loaded, setLoaded] = useState(known);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let current = true;
    const load = () => {
      import('./AvailabilityCalendar.tsx').then(
        ({ AvailabilityCalendar }) => {
          known = { Calendar: AvailabilityCalendar };
          if (current) setLoaded(known);
        },
        () => current && setFailedAttempt(attempt),
      );
    };
    const cancel = afterPaint(() =>
      place.current ? observeNearViewport(place.current, load) : () => undefined,
    );
    return () => {
      current = false;
      cancel();
    };
  }, [attempt, place]);
  return {
    Calendar: loaded?.Calendar,
    failed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
