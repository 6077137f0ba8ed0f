// The jobs for verified drivers; other drivers see the documents that they must send first.
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectAllJobs } from '../data/jobAdapter.ts';
import { useGetJobsQuery } from '../data/jobApi.ts';
import { selectUserId, useGetUserQuery } from '#app/people/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { User } from '#domain/people/contract/identity.ts';
import { BOARD_FILTERS, jobsOfBoard, type BoardFilter } from '#domain/jobs/board.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { isHiddenJob } from '#domain/jobs/status.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { BOARD } from './boardDialog.ts';
import { JobsTable } from './JobsTable.tsx';
import { OwnJobs } from './OwnJobs.tsx';

const Earnings = lazyPart(() => import('./Earnings.tsx'), 'Earnings');

const GiveBackDialog = lazyPart(() => import('./GiveBackDialog.tsx'), 'GiveBackDialog');

// Verified drivers do not load it.
const LicenceInstruction = lazyPart(() => import('./LicenceInstruction.tsx'), 'LicenceInstruction');

export interface AvailableJobsProps {
  /** Content below the jobs of a verified driver; it is shown with them, so that it does not move. */
  children?: ReactNode;
  /** The upload of the licence, below the instruction of an unverified driver. */
  licence?: ReactNode;
  /** Tells the office that the driver is late for a job. */
  late?: (job: Job) => ReactNode;
}

export function AvailableJobs({ children, licence, late }: AvailableJobsProps) {
  const userId = useAppSelector(selectUserId);
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useGetUserQuery(userId, {
    skip: !userId,
    // An admin may verify the driver while the page is open: the query is repeated when the tab gets the focus.
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  if (data?.isVerifiedDriver) return <Board {...{ driver: data, late }}>{children}</Board>;
  if (data) {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <Stack spacing={3}>
          <LicenceInstruction isEmailVerified={data.emailVerified} />
          {licence}
        </Stack>
      </Suspense>
    );
  }
  if (error) return <RequestFailure {...{ error, isFetching, refetch }} />;
  return <BoardSkeleton />;
}

function Board({ driver, children, late }: { driver: User } & Pick<AvailableJobsProps, 'children' | 'late'>) {
  const { data, error, isFetching, refetch } = useGetJobsQuery(undefined, {
    // The server sends events about changes; these two options cover missed events.
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const all = selectAllJobs(data);
  const own = all.filter(({ acceptedBy }) => acceptedBy === driver.id);
  const done = own.filter(({ state }) => state === 'done');
  const today = useToday();
  const { filter, filterBy } = useBoardFilter();
  // Finished jobs are in the list of the driver's own jobs. A driver of the staff also reads the hidden ones.
  const unfinished = all.filter(({ state }) => state !== 'done' && !isHiddenJob(state));
  const jobs = jobsOfBoard(unfinished, { filter, today });
  const { dialog, closeDialog } = useDialog(BOARD);
  const givenBack = own.find(({ id }) => id === dialog?.id);
  return (
    <Stack spacing={2}>
      <RequestFailure {...{ error, isFetching, refetch }} />
      {!data && !error && <BoardSkeleton />}
      <OwnJobs jobs={own} late={late} />
      {own.length > 0 && (
        <Typography variant="h4" component="h2">
          All jobs
        </Typography>
      )}
      {unfinished.length > 0 && <BoardFilters jobs={unfinished} {...{ filter, filterBy, today }} />}
      {jobs.length > 0 && <JobsTable jobs={jobs} driver={driver} />}
      {data && !error && jobs.length === 0 && (
        <Typography sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
          {unfinished.length > 0
            ? 'No job matches this filter.'
            : 'There are no jobs at the moment. New ones appear here by themselves.'}
        </Typography>
      )}
      {done.length > 0 && (
        <Suspense>
          <Earnings jobs={done} />
        </Suspense>
      )}
      {data && children}
      {givenBack && (
        <Suspense>
          <GiveBackDialog job={givenBack} onClose={closeDialog} />
        </Suspense>
      )}
    </Stack>
  );
}

const FILTER_TEXTS: Readonly<Record<BoardFilter, string>> = {
  all: 'All',
  free: 'Free',
  week: 'Free in the next 7 days',
};

interface BoardFiltersProps {
  jobs: readonly Job[];
  filter: BoardFilter;
  filterBy: (filter: BoardFilter) => void;
  today: string;
}

/** The filter in the address. */
function useBoardFilter() {
  const [params, setParams] = useSearchParams();
  const filter = BOARD_FILTERS.find((each) => each === params.get('jobs')) ?? 'all';
  const filterBy = (next: BoardFilter) => setParams(next === 'all' ? {} : { jobs: next }, { replace: true });
  return { filter, filterBy };
}

function BoardFilters({ jobs, filter, filterBy, today }: BoardFiltersProps) {
  return (
    <Stack direction="row" role="group" aria-label="Filter the jobs" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {BOARD_FILTERS.map((each) => (
        <Chip
          key={each}
          label={`${FILTER_TEXTS[each]} (${jobsOfBoard(jobs, { filter: each, today }).length})`}
          variant={each === filter ? 'filled' : 'outlined'}
          color={each === filter ? 'primary' : 'default'}
          aria-pressed={each === filter}
          onClick={() => filterBy(each)}
        />
      ))}
    </Stack>
  );
}

function BoardSkeleton() {
  return (
    <Stack spacing={1} role="status" aria-label="Loading jobs">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} variant="rounded" height={52} />
      ))}
    </Stack>
  );
}
