// Revenue and utilisation of the year around today, month by month: charts that load when they are shown, beside the
// same data as a table.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useGetMonthsQuery } from '../data/overviewApi.ts';
import type { OverviewMonth } from '#domain/office/contract/overview.ts';
import { whenIdle } from '#app/platform/browser/whenIdle.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { longMonth, utilisation } from './monthText.ts';

const TITLE = 'Revenue and utilisation by month';

// The charts can load after the tables.
const MonthCharts = lazyPart(async () => {
  await whenIdle();
  return import('./MonthCharts.tsx');
}, 'MonthCharts');

export function MonthsSection() {
  const { data } = useGetMonthsQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = data?.months.find(({ month }) => data.today.startsWith(month));
  return (
    <section className="lcr-insight-part" aria-label={TITLE}>
      <div className="lcr-insight-head">
        <h2>{TITLE}</h2>
        <p>
          {now
            ? `${longMonth(now.month)}: ${poundsForPeople(now.revenue)}, ${utilisation(now)}% of the fleet's days hired.`
            : '\u00a0'}
        </p>
      </div>
      <div className="lcr-insight-body">
        <div className="lcr-insight-months">
          {data && (
            <Suspense>
              <MonthCharts {...data} />
            </Suspense>
          )}
        </div>
        <MonthsTable months={data?.months ?? []} />
      </div>
    </section>
  );
}

function MonthsTable({ months }: { months: readonly OverviewMonth[] }) {
  return (
    // The table may be larger than its container: the arrow keys scroll it, too.
    <div className="lcr-insight-table" role="group" aria-label="The months as a table" tabIndex={0}>
      <table>
        <caption className="visually-hidden">{TITLE}</caption>
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
