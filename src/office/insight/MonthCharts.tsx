// The months as bars: past months, the current month and booked months in different styles. The table beside it has the
// same data as text, so that the charts are hidden from screen readers.
import { BarChart } from '@mui/x-charts/BarChart';
import type { OverviewMonths } from '#domain/office/contract/overview.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { shortMonth, utilisation } from './monthText.ts';

const HEIGHT = 150;
const MARGIN = { top: 10, right: 4, bottom: 4, left: 4 };
const METAL = 'var(--mui-palette-secondary-main)';
const AHEAD =
  'color-mix(in srgb, var(--mui-palette-secondary-main) 42%, var(--mui-palette-background-paper))';

const thousands = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
});

export function MonthCharts({ months, today }: OverviewMonths) {
  const names = months.map(({ month }) => month);
  const colours = names.map((month) => (month > today.slice(0, 7) ? AHEAD : METAL));
  const axis = {
    scaleType: 'band' as const,
    data: names,
    valueFormatter: shortMonth,
    categoryGapRatio: 0.35,
    colorMap: { type: 'ordinal' as const, values: names, colors: colours },
    disableLine: true,
    disableTicks: true,
  };
  const chart = (
    name: string,
    width: number,
    values: number[],
    text: (value: number) => string,
    tick = text,
  ) => (
    <figure aria-hidden inert>
      <figcaption>{name}</figcaption>
      <BarChart
        height={HEIGHT}
        hideLegend
        grid={{ horizontal: true }}
        margin={MARGIN}
        borderRadius={2}
        xAxis={[axis]}
        yAxis={[{ width, valueFormatter: tick, disableLine: true, disableTicks: true }]}
        series={[{ data: values, valueFormatter: (value) => text(value ?? 0) }]}
      />
    </figure>
  );
  return (
    <>
      {chart(
        'Revenue',
        52,
        months.map(({ revenue }) => revenue),
        poundsForPeople,
        (pounds) => thousands.format(pounds),
      )}
      {chart('Utilisation', 44, months.map(utilisation), (percent) => `${percent}%`)}
    </>
  );
}
