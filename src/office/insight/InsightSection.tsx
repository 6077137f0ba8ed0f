// One part of the insight as a chart, as a table, and as CSV.
import { Link } from 'react-router-dom';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { downloadCsv } from '#app/kit/table/csv.ts';
import { whenIdle } from '#app/platform/browser/whenIdle.ts';
import type { InsightPart } from './insightParts.ts';

// The charts can load after the tables.
const InsightChart = lazyPart(async () => {
  await whenIdle();
  return import('./InsightChart.tsx');
}, 'InsightChart');

export interface InsightSectionProps {
  part: InsightPart;
  /** For the file name: '2026-11-01 to 2026-11-30'. */
  period: string;
}

function exportPart({ title, rowName, rows, figures }: InsightPart, period: string): void {
  downloadCsv(
    `${title} ${period}.csv`.toLowerCase().replaceAll(' ', '-'),
    [rowName, ...figures.map(({ name }) => name)],
    rows.map((row, index) => [row, ...figures.map(({ values, csv }) => csv(values[index] ?? 0))]),
  );
}

export function InsightSection({ part, period }: InsightSectionProps) {
  const id = useId();
  return (
    <section className="lcr-insight-part" aria-labelledby={id}>
      <div className="lcr-insight-head">
        <h2 id={id}>{part.title}</h2>
        <button
          type="button"
          className="lcr-table-button"
          aria-label={`Export CSV: ${part.title}`}
          onClick={() => exportPart(part, period)}
        >
          Export CSV
        </button>
        <p>{part.note}</p>
      </div>
      <div className="lcr-insight-body">
        <figure aria-hidden inert>
          <Suspense>
            <InsightChart {...part} />
          </Suspense>
        </figure>
        <PartTable {...part} />
      </div>
    </section>
  );
}

function PartTable({ title, rowName, rows, figures, filters }: InsightPart) {
  const hasTotals = rows.length > 1 && figures.some(({ sum }) => sum);
  return (
    // The table may be larger than its container: the arrow keys scroll it, too.
    <div className="lcr-insight-table" role="group" aria-label={`${title} as a table`} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {[rowName, ...figures.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The rows of a part have no id, and two cars may have the same name.
            <tr key={`${index} ${row}`}>
              <th scope="row">
                <Behind text={row} filters={filters?.[index] ?? null} />
              </th>
              {figures.map(({ name, values, text }) => (
                <td key={name}>{text(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {figures.map(({ name, values, text, sum }) => (
                <td key={name}>{sum && text(sum(values))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The name of a row, with a link to the reservations that start in the period. */
function Behind({ text, filters }: { text: string; filters: Readonly<Record<string, string>> | null }) {
  return filters ? <Link to={narrowed(paths.admin, filters)}>{text}</Link> : text;
}
