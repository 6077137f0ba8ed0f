// The order and the filters of the drivers' board.
import { addDays, type LondonDate } from '#domain/time/london.ts';
import type { JobState } from './status.ts';

/** The filters of the board: every job, the jobs without a driver, and those of them in the next seven days. */
export const BOARD_FILTERS = ['all', 'free', 'week'] as const;
export type BoardFilter = (typeof BOARD_FILTERS)[number];

/** The fields of a job from which its place on the board is computed. */
export interface BoardJob {
  state: JobState;
  startDate: LondonDate | null;
  endDate: LondonDate | null;
  startTime: string | null;
}

const DAYS_OF_WEEK = 7;

function isShown({ state, startDate, endDate }: BoardJob, filter: BoardFilter, today: LondonDate): boolean {
  if (filter === 'all') return true;
  if (state !== 'open') return false;
  if (filter === 'free') return true;
  return startDate !== null && startDate < addDays(today, DAYS_OF_WEEK) && (endDate ?? startDate) >= today;
}

/** Upcoming jobs by their start, then jobs without a date, then past ones. */
function orderOf({ startDate, endDate, startTime }: BoardJob, today: LondonDate): string {
  if (startDate === null) return '1';
  return `${(endDate ?? startDate) < today ? '2' : '0'}${startDate}${startTime ?? ''}`;
}

/** The jobs of the filter, upcoming ones first; `today` is the London date. */
export const jobsOfBoard = <Job extends BoardJob>(
  jobs: readonly Job[],
  { filter, today }: { filter: BoardFilter; today: LondonDate },
): Job[] =>
  jobs
    .filter((job) => isShown(job, filter, today))
    .sort((a, b) => orderOf(a, today).localeCompare(orderOf(b, today)));
