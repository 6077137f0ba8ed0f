// Fetches the calendar's chunk once the page has been painted, so that it competes with nothing that is seen first.
import { useEffect, useState, type ComponentType } from 'react';
// The type alone: a value would bring the chunk along.
import type { AvailabilityCalendarProps } from './AvailabilityCalendar.tsx';

type Calendar = ComponentType<AvailabilityCalendarProps>;

// Once it has come it is there at once, for the next car and for a past moment.
let known: { Calendar: Calendar } | undefined;

export interface LazyCalendar {
  Calendar: Calendar | undefined;
  failed: boolean;
  retry: () => void;
}

function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function useLazyCalendar(): LazyCalendar {
  const [loaded, setLoaded] = useState(known);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let current = true;
    const cancel = afterPaint(() => {
      import('./AvailabilityCalendar.tsx').then(
        ({ AvailabilityCalendar }) => {
          known = { Calendar: AvailabilityCalendar };
          if (current) setLoaded(known);
        },
        () => current && setFailedAttempt(attempt),
      );
    });
    return () => {
      current = false;
      cancel();
    };
  }, [attempt]);
  return {
    Calendar: loaded?.Calendar,
    failed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
