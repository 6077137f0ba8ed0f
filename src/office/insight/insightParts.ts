// The parts of the insight screen, each as a chart, as a table and as CSV.
import type { Insight, MoneyFigures } from '#domain/office/contract/insight.ts';
import { LEAD_TIMES, leadTimeText } from '#domain/office/insight/leadTime.ts';
import { firstOfMonth } from '#domain/time/months.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import { sumOfPounds } from '#domain/payment/registers.ts';
import { formatPounds, poundsText, poundsToPence } from '#domain/money/pence.ts';

/** A column of figures with its format. */
export interface Figure {
  name: string;
  values: readonly number[];
  text: (value: number) => string;
  csv: (value: number) => string;
  /** False for a column with another unit, which the chart omits. */
  isCharted: boolean;
  /** The total of values; a share has none. */
  sum?: (values: readonly number[]) => number;
}

export interface InsightPart {
  title: string;
  /** A sentence about the data. */
  note: string;
  /** The header of the first column. */
  rowName: string;
  rows: readonly string[];
  /** For each row the filters of the reservations behind its figures; null for a row without reservations. */
  filters?: readonly (Readonly<Record<string, string>> | null)[];
  /** True for rows without an order of their own: the chart shows the largest, and the others as one. */
  isRanked?: boolean;
  figures: readonly Figure[];
}

const sumOfCounts = (counts: readonly number[]) => counts.reduce((sum, value) => sum + value, 0);
const money = {
  text: (pounds: number) => formatPounds(poundsToPence(pounds)),
  isCharted: true,
  sum: sumOfPounds,
};
const moneyCsv = (pounds: number) => poundsText(poundsToPence(pounds));
const count = { text: (value: number) => value.toLocaleString('en-GB'), csv: String, sum: sumOfCounts };
const percent = { text: (value: number) => `${value}%`, csv: String };

/** In percent with one decimal; 0 when the total is 0. */
export const share = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const monthText = (month: string) => monthName.format(Date.parse(`${month}-01T00:00:00Z`));

const PURPOSE_TEXTS = { MusicVideo: 'Music Video', Chauffeur: 'Chauffeur' } as const;

const MONEY_NAMES = {
  booked: 'Booked',
  received: 'Received',
  outstanding: 'Outstanding',
  refunded: 'Refunded',
} as const;

/** The four amounts with their names. */
export const moneyTexts = (figures: MoneyFigures): readonly (readonly [string, string])[] =>
  Object.entries(MONEY_NAMES).map(([key, name]) => [name, money.text(figures[key as keyof MoneyFigures])]);

const moneyFigures = (rows: readonly MoneyFigures[]): Figure[] =>
  Object.entries(MONEY_NAMES).map(([key, name]) => ({
    ...money,
    name,
    values: rows.map((row) => row[key as keyof MoneyFigures]),
    csv: moneyCsv,
  }));

const MONEY_NOTE =
  'Booked and outstanding count reservations by their start. Received and refunded count money when it moves; lost disputes count as refunded.';

function cancellations({ months }: Insight): InsightPart {
  return {
    title: 'Cancellations by month',
    note: 'Of the reservations that start in the month: how many were cancelled, what is kept of them, and what was refunded.',
    rowName: 'Month',
    rows: months.map(({ month }) => monthText(month)),
    figures: [
      { ...count, name: 'Reservations', values: months.map((row) => row.reservations), isCharted: false },
      { ...count, name: 'Cancelled', values: months.map((row) => row.cancelled), isCharted: false },
      {
        ...percent,
        name: 'Share',
        values: months.map((row) => share(row.cancelled, row.reservations)),
        isCharted: false,
      },
      { ...money, name: 'Kept', values: months.map((row) => row.cancelledKept), csv: moneyCsv },
      { ...money, name: 'Refunded', values: months.map((row) => row.cancelledRefunded), csv: moneyCsv },
    ],
  };
}

/** The parts in the order of the screen. */
export function insightParts(insight: Insight): InsightPart[] {
  const { months, cars, purposes, leadTimes, from, to } = insight;
  const within = (first: LondonDate, last: LondonDate) => ({
    startsFrom: first > from ? first : from,
    startsTo: last < to ? last : to,
  });
  const ofMonth = ({ month }: { month: string }) =>
    within(`${month}-01`, addDays(firstOfMonth(`${month}-01`, 1), -1));
  const ofCar = ({ carId }: { carId: string | null }) => carId && { ...within(from, to), carId };
  const fleet = cars.filter(({ fleetDays, hiredDays }) => fleetDays > 0 || hiredDays > 0);
  return [
    {
      title: 'Money by month',
      note: MONEY_NOTE,
      rowName: 'Month',
      rows: months.map(({ month }) => monthText(month)),
      filters: months.map(ofMonth),
      figures: moneyFigures(months),
    },
    {
      title: 'Money by car',
      note: MONEY_NOTE,
      rowName: 'Car',
      rows: cars.map(({ car }) => car),
      filters: cars.map((car) => ofCar(car) || null),
      isRanked: true,
      figures: moneyFigures(cars),
    },
    {
      title: 'Money by purpose',
      note: MONEY_NOTE,
      rowName: 'Purpose',
      rows: purposes.map(({ purpose }) => (purpose ? PURPOSE_TEXTS[purpose] : 'No reservation')),
      filters: purposes.map(({ purpose }) => purpose && { ...within(from, to), carPurpose: purpose }),
      figures: moneyFigures(purposes),
    },
    {
      title: 'Utilisation by car',
      note: 'Days reserved, of the days in the fleet without the days on which the car was blocked for service, valeting, private use or another reason. A car counts from the day on which it was added. A day counts once, and as blocked only where the whole day is.',
      rowName: 'Car',
      rows: fleet.map(({ car }) => car),
      filters: fleet.map((car) => ofCar(car) || null),
      isRanked: true,
      figures: [
        {
          ...percent,
          name: 'Utilisation',
          values: fleet.map((car) => share(car.hiredDays, car.fleetDays - car.blockedDays)),
          isCharted: true,
        },
        { ...count, name: 'Days reserved', values: fleet.map((car) => car.hiredDays), isCharted: false },
        { ...count, name: 'Days in the fleet', values: fleet.map((car) => car.fleetDays), isCharted: false },
        {
          ...count,
          name: 'Days blocked',
          values: fleet.map((car) => car.blockedDays),
          isCharted: false,
        },
      ],
    },
    { ...cancellations(insight), filters: months.map((row) => ({ ...ofMonth(row), status: 'cancelled' })) },
    {
      title: 'Lead time',
      note: 'Days from the booking to the start, for the reservations that start in the period.',
      rowName: 'Booked before the start',
      rows: LEAD_TIMES.map(leadTimeText),
      figures: [{ ...count, name: 'Reservations', values: leadTimes, isCharted: true }],
    },
  ];
}

/** The number of bars that are readable beside each other. */
const RANKED_BARS = 15;
const MAX_BARS = 24;

/** The rows that the chart shows: of a ranked part the largest by its first charted figure, and the sum of the others. */
export function chartOf({
  rows,
  figures,
  isRanked = false,
}: InsightPart): Pick<InsightPart, 'rows' | 'figures'> {
  const charted = figures.filter(({ isCharted }) => isCharted);
  if (!isRanked || rows.length <= RANKED_BARS) {
    const shown = charted.map((figure) => ({ ...figure, values: figure.values.slice(0, MAX_BARS) }));
    return { rows: rows.slice(0, MAX_BARS), figures: shown };
  }
  const [first] = charted;
  const ranked = [...rows.keys()].sort((a, b) => (first?.values[b] ?? 0) - (first?.values[a] ?? 0));
  const [top, others] = [ranked.slice(0, RANKED_BARS), ranked.slice(RANKED_BARS)];
  const hasOthers = charted.every(({ sum }) => sum);
  return {
    rows: [
      ...top.map((place) => rows[place] ?? ''),
      ...(hasOthers ? [`${String(others.length)} others`] : []),
    ],
    figures: charted.map((figure) => {
      const at = (chosen: readonly number[]) => chosen.map((place) => figure.values[place] ?? 0);
      return {
        ...figure,
        values: [...at(top), ...(hasOthers && figure.sum ? [figure.sum(at(others))] : [])],
      };
    }),
  };
}
