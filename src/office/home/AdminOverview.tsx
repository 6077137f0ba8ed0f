// The figures of the day in one line. Each links to the rows that it counts.
import { Link } from 'react-router-dom';
import { useGetOverviewQuery } from '../data/overviewApi.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { narrowed, paths, REQUESTED_JOBS_ID } from '#app/platform/address/paths.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useMayDo } from '#app/people/index.ts';
import type { Overview } from '#domain/office/contract/overview.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { Permission } from '#domain/people/permissions.ts';
import overviewStyle from './overview.css';

/** The figures of another day are read after midnight. */
export function AdminOverview() {
  return <OverviewOfDay key={useToday()} />;
}

function OverviewOfDay() {
  const { data, error, isFetching, refetch } = useGetOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const isFailed = error !== undefined && !data;
  return (
    <>
      <StaticStyle id="admin-overview" css={overviewStyle} />
      {isFailed ? <RequestFailure {...{ error, isFetching, refetch }} /> : <DayFigures overview={data} />}
    </>
  );
}

interface Figure {
  label: string;
  to: string;
  /** Permits the linked screen; without it the figure is text. */
  permission: Permission;
  count: (overview: Overview) => number;
  more?: (overview: Overview) => string;
}

const confirmed = (when: string) => narrowed(paths.admin, { when, status: 'confirmed' });

const FIGURES: readonly Figure[] = [
  {
    label: 'Hires today',
    to: confirmed('today'),
    permission: 'reservations.read',
    count: ({ hiresToday }) => hiresToday,
  },
  {
    label: 'Tomorrow',
    to: confirmed('tomorrow'),
    permission: 'reservations.read',
    count: ({ hiresTomorrow }) => hiresTomorrow,
  },
  {
    label: 'Unpaid',
    to: narrowed(paths.admin, { unpaid: 'true', sort: 'startDate' }),
    permission: 'reservations.read',
    count: ({ unpaid }) => unpaid.count,
    more: ({ unpaid }) => poundsForPeople(unpaid.amount),
  },
  {
    label: 'Requested jobs',
    to: `${paths.adminJobs}#${REQUESTED_JOBS_ID}`,
    permission: 'jobs.read',
    count: ({ requestedJobs }) => requestedJobs,
  },
  {
    label: 'Drivers to verify',
    to: narrowed(paths.adminUsers, { role: 'unverified' }),
    permission: 'users.read',
    count: ({ unverifiedDrivers }) => unverifiedDrivers,
  },
];

function DayFigures({ overview }: { overview: Overview | undefined }) {
  return (
    <ul className="lcr-figures" aria-label="Today" aria-busy={!overview}>
      {FIGURES.map((figure) => (
        <li key={figure.label}>
          <DayFigure overview={overview} {...figure} />
        </li>
      ))}
    </ul>
  );
}

function DayFigure({
  overview,
  label,
  to,
  permission,
  count,
  more,
}: Figure & { overview: Overview | undefined }) {
  const isLinked = useMayDo(permission);
  const content = (
    <>
      {label} <strong>{overview ? count(overview).toLocaleString('en-GB') : '–'}</strong>{' '}
      {more && <small>{overview && more(overview)}</small>}
    </>
  );
  return isLinked ? <Link to={to}>{content}</Link> : <span>{content}</span>;
}
