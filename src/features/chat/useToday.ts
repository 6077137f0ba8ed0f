// London's today, also in a page that is open over midnight.
import { useEffect, useState } from 'react';
import { useClock } from '#app/shared/lib/moment.ts';
import { londonDate, type LondonDate } from '#domain/time/london.ts';

const MINUTE = 60_000;

export function useToday(): LondonDate {
  const clock = useClock();
  const [today, setToday] = useState(() => londonDate(clock()));
  useEffect(() => {
    const timer = setInterval(() => setToday(londonDate(clock())), MINUTE);
    return () => clearInterval(timer);
  }, [clock]);
  return today;
}
