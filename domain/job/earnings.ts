// What a driver has earned, by month: the pay of the jobs that are done.
import type { Pence } from '#domain/money/pence.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import type { JobState } from './status.ts';

/** What the earnings are computed from. */
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
  /** How many of the jobs have a pay that is no amount, such as 'By arrangement'. */
  withoutAmount: number;
}

const AMOUNT = /^£?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;

/** The amount of a pay such as '£1,240.50' or '240'; undefined for a text that is no single amount. */
export function payInPence(pay: string): Pence | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(pay.trim()) ?? [];
  return whole === undefined ? undefined : poundsToPence(`${whole.replaceAll(',', '')}${decimals}`);
}

/** The London day to which the pay of a job belongs: its date, or the day on which it was done. */
export const payDayOf = ({ startDate, doneAt }: PaidJob): string =>
  startDate ?? (doneAt ? londonDate(Date.parse(doneAt)) : '');

/** The months with jobs that are done, the latest first. */
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
