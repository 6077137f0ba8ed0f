// London's today, also in a page that is open over midnight.
import { useEffect, useState } from 'react';
import { londonDate, type LondonDate } from '#domain/time/london.ts';

const MINUTE = 60_000;

export function useToday(): LondonDate {
  const [today, setToday] = useState(() => londonDate(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(londonDate(Date.now())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}
