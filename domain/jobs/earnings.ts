// The earnings of a driver by month: the pay of finished jobs.
import { type Pence, poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import type { JobState } from './status.ts';

/** The fields of a job from which the earnings are computed. */
export interface PaidJob {
  state: JobState;
  pay: string;
  startDate: string | null;
  /** An instant in the format of the API. */
  doneAt: string | null;
}

export interface MonthOfEarnings {
  /** 'YYYY-MM'. */
  month: string;
  jobs: number;
  pence: Pence;
  /** The number of jobs whose pay is not an amount, such as 'By arrangement'. */
  withoutAmount: number;
}

const AMOUNT = /^£?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;

/** The amount of a pay such as '£1,240.50' or '240'; undefined for a text that is not a single amount. */
export function payInPence(pay: string): Pence | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(pay.trim()) ?? [];
  return whole === undefined ? undefined : poundsToPence(`${whole.replaceAll(',', '')}${decimals}`);
}

/** The London day of the pay of a job: its date, or the day on which it was done. */
export const payDayOf = ({ startDate, doneAt }: PaidJob): string =>
  startDate ?? (doneAt ? londonDate(Date.parse(doneAt)) : '');

/** The months with finished jobs, the latest first. */
export function earningsByMonth(jobs: readonly PaidJob[]): MonthOfEarnings[] {
  const months = new Map<string, MonthOfEarnings>();
  for (const job of jobs.filter(({ state }) => state === 'done')) {
    const month = payDayOf(job).slice(0, 7);
    const sum = months.get(month) ?? { month, jobs: 0, pence: 0, withoutAmount: 0 };
    const pence = payInPence(job.pay);
    months.set(month, {
      month,
      jobs: sum.jobs + 1,
      pence: sum.pence + (pence ?? 0),
      withoutAmount: sum.withoutAmount + (pence === undefined ? 1 : 0),
    });
  }
  return [...months.values()].sort((a, b) => b.month.localeCompare(a.month));
}
