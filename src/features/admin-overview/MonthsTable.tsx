// The months as a table.
import type { OverviewMonth } from '#domain/contract/overview.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { longMonth, utilisation } from './monthText.ts';

export interface MonthsTableProps {
  months: readonly OverviewMonth[];
  /** True beside the charts: there for screen readers, not for the eye. */
  isForReadersOnly: boolean;
}

export function MonthsTable({ months, isForReadersOnly }: MonthsTableProps) {
  return (
    <div
      className={isForReadersOnly ? 'visually-hidden' : 'lcr-months-table'}
      // On a phone it is wider than the window: the arrow keys scroll it, too.
      {...(isForReadersOnly ? {} : { role: 'group', 'aria-label': 'The months as a table', tabIndex: 0 })}
    >
      <table>
        <caption className="visually-hidden">Revenue and utilisation by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Revenue</th>
            <th scope="col">Days hired</th>
            <th scope="col">Utilisation</th>
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
