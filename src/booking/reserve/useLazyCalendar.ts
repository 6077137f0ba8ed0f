// Loads the calendar's chunk after the first paint, when its place is near the viewport, so that it does not
// delay the content that is visible first.
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { observeNearViewport } from '#app/platform/browser/observeNearViewport.ts';
// Only the type: the import of a value would load the chunk.
import type { AvailabilityCalendarProps } from './AvailabilityCalendar.tsx';

type Calendar = ComponentType<AvailabilityCalendarProps>;

// After the first load it is available at once, for the next car and for a replayed state.
let known: { Calendar: Calendar } | undefined;

export interface LazyCalendar {
  Calendar: Calendar | undefined;
  failed: boolean;
  retry: () => void;
}

/** `place` is the container of the calendar. */
export function useLazyCalendar(place: RefObject<Element | null>): LazyCalendar {
  const [loaded, setLoaded] = useState(known);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    let stop: () => void = () => undefined;
    const load = async () => {
      try {
        known = { Calendar: (await import('./AvailabilityCalendar.tsx')).AvailabilityCalendar };
        if (isCurrent) setLoaded(known);
      } catch {
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    // A timer that a frame starts runs after the paint of that frame.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        if (isCurrent && place.current) stop = observeNearViewport(place.current, () => void load());
      }),
    );
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
      stop();
    };
  }, [attempt, place]);
  return {
    Calendar: loaded?.Calendar,
    failed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
