// Revenue and utilisation by month: charts that load when they are shown, and the same data as a table.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { WIDE } from '#app/kit/page/breakpoints.ts';
import type { Overview, OverviewMonth } from '#domain/office/contract/overview.ts';
import { whenIdle } from '#app/platform/browser/whenIdle.ts';
import { useMedia } from '#app/kit/page/useMedia.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { monthsViewChosen, MONTHS_VIEWS, overviewLeft, selectMonthsView } from './adminOverviewSlice.ts';
import { longMonth, utilisation } from './monthText.ts';

// The charts can load after the rows below them.
const MonthCharts = lazyPart(async () => {
  await whenIdle();
  return import('./MonthCharts.tsx');
}, 'MonthCharts');

export function Months({ overview }: { overview: Overview | undefined }) {
  // On a phone the months stay hidden until the user opens them, because the rows need the space.
  const isWide = useMedia(WIDE);
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectMonthsView);
  useDispatchOnUnmount(chosen ? overviewLeft : undefined);
  const view = chosen ?? (isWide ? 'Charts' : 'Hidden');
  const now = overview?.months.find(({ month }) => overview.today.startsWith(month));
  return (
    <section className="lcr-months" aria-label="Revenue and utilisation by month">
      <div className="lcr-months-head">
        <h2>Revenue and utilisation by month</h2>
        <p>
          {now
            ? `${longMonth(now.month)}: ${poundsForPeople(now.revenue)}, ${utilisation(now)}% of the fleet's days hired.`
            : '\u00a0'}
        </p>
        <div role="group" aria-label="Show the months as">
          {MONTHS_VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              className="lcr-months-choice"
              aria-pressed={view === name}
              onClick={() => dispatch(monthsViewChosen(name))}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {view === 'Charts' && (
        <div className="lcr-months-charts">
          {overview && (
            <Suspense>
              <MonthCharts overview={overview} />
            </Suspense>
          )}
        </div>
      )}
      {/* Screen readers read the data of the charts here. */}
      {view !== 'Hidden' && overview && (
        <MonthsTable months={overview.months} isForReadersOnly={view === 'Charts'} />
      )}
    </section>
  );
}

interface MonthsTableProps {
  months: readonly OverviewMonth[];
  /** True beside the charts: the table is then visually hidden, for screen readers only. */
  isForReadersOnly: boolean;
}

function MonthsTable({ months, isForReadersOnly }: MonthsTableProps) {
  return (
    <div
      className={isForReadersOnly ? 'visually-hidden' : 'lcr-months-table'}
      // On a phone the table is wider than the window: the arrow keys scroll it, too.
      {...(isForReadersOnly ? {} : { role: 'group', 'aria-label': 'The months as a table', tabIndex: 0 })}
    >
      <table>
        <caption className="visually-hidden">Revenue and utilisation by month</caption>
        <thead>
          <tr>
            {['Month', 'Revenue', 'Days hired', 'Utilisation'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{longMonth(month.month)}</th>
              <td>{poundsForPeople(month.revenue)}</td>
              <td>{`${month.hiredDays} of ${month.fleetDays}`}</td>
              <td>{`${utilisation(month)}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
