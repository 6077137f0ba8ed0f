// The figures of the day above the reservations, which link to their rows, and the months as charts.
import { Link } from 'react-router-dom';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useGetOverviewQuery } from '../data/overviewApi.ts';
import { narrowed, paths, REQUESTED_JOBS_ID } from '#app/platform/address/paths.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Overview } from '#domain/office/contract/overview.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { Months } from './Months.tsx';
import overviewStyle from './overview.css';

export function AdminOverview() {
  const { data, error, isFetching, refetch } = useGetOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const failed = error !== undefined && !data;
  return (
    <div className="lcr-overview" data-failed={failed}>
      <StaticStyle id="admin-overview" css={overviewStyle} />
      {failed && (
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {/* A part that could not be read keeps its space, hidden, so that nothing below it moves. */}
      <DayFigures overview={data} />
      <Months overview={data} />
    </div>
  );
}

interface Figure {
  label: string;
  to: string;
  count: (overview: Overview) => number;
  more?: (overview: Overview) => string;
}

const confirmed = (when: string) => narrowed(paths.admin, { when, status: 'confirmed' });

const FIGURES: readonly Figure[] = [
  { label: 'Hires today', to: confirmed('today'), count: ({ hiresToday }) => hiresToday },
  { label: 'Hires tomorrow', to: confirmed('tomorrow'), count: ({ hiresTomorrow }) => hiresTomorrow },
  {
    label: 'Unpaid balances',
    to: narrowed(paths.admin, { unpaid: 'true', sort: 'startDate' }),
    count: ({ unpaid }) => unpaid.count,
    more: ({ unpaid }) => poundsForPeople(unpaid.amount),
  },
  {
    label: 'Requested jobs',
    to: `${paths.adminJobs}#${REQUESTED_JOBS_ID}`,
    count: ({ requestedJobs }) => requestedJobs,
  },
  {
    label: 'Drivers to verify',
    to: narrowed(paths.adminUsers, { role: 'unverified' }),
    count: ({ unverifiedDrivers }) => unverifiedDrivers,
  },
];

/** The figures of the day; each links to the rows that it counts. */
function DayFigures({ overview }: { overview: Overview | undefined }) {
  return (
    <ul className="lcr-figures" aria-label="Today" aria-busy={!overview}>
      {FIGURES.map(({ label, to, count, more }) => (
        <li key={label}>
          <Link to={to}>
            <span className="lcr-figure-label">{label}</span>
            <span className="lcr-figure-count">
              {overview ? count(overview).toLocaleString('en-GB') : '–'}
              {overview && more && <small>{more(overview)}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
