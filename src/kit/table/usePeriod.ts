// The period of a report in the address, so that a link shows another user the same period.
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#app/platform/clock/useToday.ts';
import { periodQuery, type PeriodQuery } from '#domain/kit/periods.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import { firstOfMonth } from '#domain/time/months.ts';

/** A period of `months` whole months; the last one is `before` months before the month of `today`. */
const months = (today: LondonDate, count: number, before = 0): PeriodQuery => ({
  from: firstOfMonth(today, 1 - count - before),
  to: addDays(firstOfMonth(today, 1 - before), -1),
});

/** The preset periods. */
export const PERIOD_PRESETS: readonly { text: string; period: (today: LondonDate) => PeriodQuery }[] = [
  { text: 'This month', period: (today) => months(today, 1) },
  { text: 'Last month', period: (today) => months(today, 1, 1) },
  { text: 'Last 12 months', period: (today) => months(today, 12) },
];

/** The period of the address, this month without one, and the error of an invalid one. */
export function usePeriod() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const usual = months(today, 1);
  const period = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to };
  const checked = periodQuery.safeParse(period);
  return {
    today,
    period,
    problem: checked.success ? undefined : checked.error.issues[0]?.message,
    changeTo: (next: PeriodQuery) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('from', next.from);
          after.set('to', next.to);
          after.delete('page');
          return after;
        },
        { replace: true },
      ),
  };
}
