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

/** Upcoming jobs by their start, then jobs without a date, then past and cancelled ones, the latest first. */
function byNearness(a: BoardJob, b: BoardJob, today: LondonDate): number {
  const groupOf = ({ state, startDate, endDate }: BoardJob) => {
    if (state === 'cancelled') return 2;
    return startDate === null ? 1 : (endDate ?? startDate) < today ? 2 : 0;
  };
  const startOf = ({ startDate, startTime }: BoardJob) => `${startDate ?? ''}${startTime ?? ''}`;
  const group = groupOf(a);
  return group - groupOf(b) || startOf(a).localeCompare(startOf(b)) * (group === 2 ? -1 : 1);
}

/** The jobs in the order of the board; `today` is the London date. */
export const nearestFirst = <Job extends BoardJob>(jobs: readonly Job[], today: LondonDate): Job[] =>
  [...jobs].sort((a, b) => byNearness(a, b, today));

/** The jobs of the filter, upcoming ones first; `today` is the London date. */
export const jobsOfBoard = <Job extends BoardJob>(
  jobs: readonly Job[],
  { filter, today }: { filter: BoardFilter; today: LondonDate },
): Job[] =>
  nearestFirst(
    jobs.filter((job) => isShown(job, filter, today)),
    today,
  );
