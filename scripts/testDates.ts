// Dates on which errors in code about dates and times are most likely.
import { execFileSync } from 'node:child_process';

export interface TestDate {
  name: string;
  /** The instant at which a run starts. */
  instant: string;
  why: string;
}

export const TEST_DATES: readonly TestDate[] = [
  {
    name: 'clock-forward',
    instant: '2027-03-28T00:58:00Z',
    why: 'two minutes later London’s clock skips the hour from 01:00',
  },
  {
    name: 'clock-back',
    instant: '2027-10-31T00:58:00Z',
    why: 'London’s clock shows 01:58, and two minutes later it repeats the hour from 01:00',
  },
  { name: 'february-28', instant: '2027-02-28T12:00:00Z', why: 'the next day is 1 March' },
  { name: 'february-29', instant: '2028-02-29T12:00:00Z', why: 'the date exists in leap years only' },
  {
    name: 'first-of-month',
    instant: '2027-05-31T23:10:00Z',
    why: 'it is 1 June 00:10 in London, May in UTC',
  },
  {
    name: 'last-of-year',
    instant: '2027-12-31T23:30:00Z',
    why: 'the day and the year end half an hour later',
  },
  {
    name: 'across-the-year',
    instant: '2027-12-28T12:00:00Z',
    why: 'reservations of several days end in the next year',
  },
];

/** The checked out commit, or zeros for a tree without a repository, such as an archive of the sources. */
function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '00000000';
  }
}

/** The date that a run of this commit covers in addition to today. */
export function dateOfCommit(): TestDate {
  const commit = currentCommit();
  const date = TEST_DATES[Number.parseInt(commit.slice(0, 8), 16) % TEST_DATES.length];
  if (!date) throw new Error(`Commit ${commit} selects no date.`);
  return date;
}

/** Returns the date of this name. Throws for a name that is not in the list. */
export function dateNamed(name: string): TestDate {
  const date = TEST_DATES.find((one) => one.name === name);
  if (!date) throw new Error(`There is no date '${name}': ${TEST_DATES.map((one) => one.name).join(', ')}.`);
  return date;
}
