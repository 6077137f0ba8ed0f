// A part of the insight as bars. The table beside it has the same data as text, so that the chart is hidden from screen
// readers.
import { BarChart } from '@mui/x-charts/BarChart';
import { chartOf, type InsightPart } from './insightParts.ts';

const HEIGHT = 240;
const MARGIN = { top: 10, right: 4, bottom: 4, left: 4 };
const palette = (name: string) => `var(--mui-palette-${name}-main)`;
const MAIN = palette('secondary');
const COLOURS = [MAIN, palette('success'), palette('info'), palette('error')];

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

export function InsightChart(part: InsightPart) {
  const { rows, figures: charted } = chartOf(part);
  // Two cars may have the same name, and an axis needs unique names.
  const names = rows.map((name, index) => `${index}|${name}`);
  return (
    <BarChart
      height={HEIGHT}
      skipAnimation
      hideLegend={charted.length === 1}
      grid={{ horizontal: true }}
      margin={MARGIN}
      borderRadius={2}
      xAxis={[
        {
          scaleType: 'band',
          data: names,
          valueFormatter: (name: string) => name.slice(name.indexOf('|') + 1),
          categoryGapRatio: 0.35,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          width: 48,
          valueFormatter: (value: number) => compact.format(value),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={charted.map(({ name, values, text }, index) => ({
        label: name,
        data: [...values],
        color: COLOURS[index] ?? MAIN,
        valueFormatter: (value) => text(value ?? 0),
      }))}
    />
  );
}
