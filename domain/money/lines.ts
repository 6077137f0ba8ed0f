// The lines of a reservation's price: the car by weeks, days or hours, its season and weekend rates, each extra, a promo
// code, and the differences to their sum. The sum of the lines of a reservation is always its total.
import { PRICE_HOURS } from '#domain/kit/purpose.ts';
import { divideHalfUp, formatPounds, type Pence } from './pence.ts';
import { percentOf, percentText, type AppliedRule, type RateCharge } from './dayRates.ts';
import {
  chargeText,
  durationText,
  hourlyText,
  priceOfLength,
  type Length,
  type Quote,
  type Tariff,
} from './quote.ts';
import { priceDays } from './rates.ts';

/**
 * 'rate' is a season or weekend rate, and 'promo' the reduction of a promo code. 'agreed' is the difference to the list
 * price that a member of the staff has agreed; 'goodwill' is the reduction of later refunds; 'late' is the part of the
 * total that a customer owes for time given up less than 48 hours before the start.
 */
export const LINE_KINDS = ['car', 'rate', 'extra', 'promo', 'agreed', 'goodwill', 'late'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export type DifferenceKind = Exclude<LineKind, 'car' | 'rate' | 'extra' | 'promo'>;

/** The unit of a line; '6-hours' is the block that a Chauffeur price covers. */
export const LINE_UNITS = ['week', 'day', 'hour', '6-hours', 'reservation'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** Days or minutes of a reservation, and the tariff of the car when they were booked. */
export interface BookedTime extends Length {
  tariff: Tariff;
}

export interface PriceLine {
  kind: LineKind;
  label: string;
  /** The quantity in units; may have decimals: 2.5 for 2 hours 30 minutes. */
  quantity: number;
  unit: LineUnit;
  unitPence: Pence;
  /** Quantity times unit price, rounded once. Negative only for a difference, a rate or a promo code. */
  amountPence: Pence;
  /** The extra of an `extra` line; null for the others. */
  extraId: string | null;
  /** In the first line of a booked time; a later change prices this time by its tariff. */
  booked?: BookedTime | null | undefined;
  /** The rule of a `rate` or `promo` line; a later change keeps it. */
  rule?: AppliedRule | null | undefined;
}

/** The label of the line of the car. */
export const CAR_LINE = 'Car hire';
const DIFFERENCE_LABELS: Readonly<Record<DifferenceKind, string>> = {
  agreed: 'Price agreed',
  goodwill: 'Goodwill',
  late: 'Kept after a late change',
};

const MINUTES = { hour: 60, '6-hours': 360 } as const;

const carLine = (line: Pick<PriceLine, 'quantity' | 'unit' | 'unitPence' | 'amountPence'>): PriceLine => ({
  kind: 'car',
  label: CAR_LINE,
  ...line,
  extraId: null,
});

const counted = (quantity: number, unit: LineUnit, unitPence: Pence): PriceLine[] =>
  quantity > 0 ? [carLine({ quantity, unit, unitPence, amountPence: quantity * unitPence })] : [];

/** The sum of lines, in pence. */
export const linesTotal = (lines: readonly PriceLine[]): Pence =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** The sum of the lines of one kind, in pence. */
export const penceOf = (lines: readonly PriceLine[], wanted: LineKind): Pence =>
  linesTotal(lines.filter(({ kind }) => kind === wanted));

const withBooked = ([first, ...rest]: PriceLine[], booked: BookedTime): PriceLine[] =>
  first ? [{ ...first, booked }, ...rest] : [];

const booked = ({ purpose, pricePence, dayPence, weekPence }: Tariff, length: Length): BookedTime => ({
  unit: length.unit,
  quantity: length.quantity,
  tariff: { purpose, pricePence, dayPence: dayPence ?? null, weekPence: weekPence ?? null },
});

/** The unit of hours in this tariff, and the length in these units. */
function hoursIn({ purpose }: Tariff, minutes: number): { unit: 'hour' | '6-hours'; quantity: number } {
  const quantity = minutes / (60 * PRICE_HOURS[purpose]);
  return { unit: purpose === 'Chauffeur' ? '6-hours' : 'hour', quantity };
}

/**
 * The lines of a car for a length, in pence: weeks, then days; or the hours. Hours that cost the day price are one day.
 * Their sum is the price of the length.
 */
export function carLines(tariff: Tariff, length: Length): PriceLine[] {
  const time = booked(tariff, length);
  if (length.unit === 'day') {
    const { weeks, days, weekPence, dayPence } = priceDays(length.quantity, tariff);
    return withBooked([...counted(weeks, 'week', weekPence), ...counted(days, 'day', dayPence)], time);
  }
  const totalPence = priceOfLength(tariff, length);
  const byHours = divideHalfUp(tariff.pricePence * length.quantity, 60 * PRICE_HOURS[tariff.purpose]);
  const line =
    totalPence < byHours
      ? { quantity: 1, unit: 'day' as const, unitPence: totalPence }
      : { ...hoursIn(tariff, length.quantity), unitPence: tariff.pricePence };
  return withBooked([carLine({ ...line, amountPence: totalPence })], time);
}

/**
 * The line of a time that was added to `before` earlier days or minutes. It costs the difference between the prices of
 * the whole and of the earlier length in its own tariff.
 */
export function addedLine(time: BookedTime, before: number): PriceLine {
  const { unit, quantity, tariff } = time;
  const priceOf = (length: number) => priceOfLength(tariff, { unit, quantity: length });
  const amountPence = priceOf(before + quantity) - priceOf(before);
  const line =
    unit === 'day'
      ? { quantity, unit, unitPence: tariff.dayPence ?? tariff.pricePence }
      : { ...hoursIn(tariff, quantity), unitPence: tariff.pricePence };
  if (Math.abs(line.quantity * line.unitPence - amountPence) <= 0.5) {
    return { ...carLine({ ...line, amountPence }), booked: time };
  }
  const text = unit === 'day' ? plural(quantity, 'day') : durationText(quantity);
  const whole = { ...wholeLine(amountPence), booked: time };
  return { ...whole, label: `${CAR_LINE}, ${text} added` };
}

/** The lines of the season and weekend rates. */
export const rateLines = (charges: readonly RateCharge[] = []): PriceLine[] =>
  charges.map((charge) => ({
    ...wholeLine(charge.pence),
    kind: 'rate',
    label: chargeText(charge),
    rule: charge.rule,
  }));

/** The lines of the car with its rates; their sum is the price of `price`, a quote of this tariff. */
export const hireLines = (tariff: Tariff, price: Quote): PriceLine[] => [
  ...carLines(tariff, price),
  ...rateLines(price.charges),
];

/** The price of the hire of the car in pence: with its rates, without extras, promo code and differences. */
const hirePence = (lines: readonly PriceLine[]): Pence => penceOf(lines, 'car') + penceOf(lines, 'rate');

/** The line of a promo code, which reduces the price of the hire of the car and not of the extras; none for 0. */
export function promoLines(lines: readonly PriceLine[], rule: AppliedRule): PriceLine[] {
  const pence = percentOf(hirePence(lines), rule.percent);
  if (pence === 0) return [];
  const label = `Promo code ${rule.name} ${percentText(rule.percent)}`;
  return [{ ...wholeLine(pence), kind: 'promo', label, rule }];
}

/** The promo code in the lines of a reservation. */
export const promoOfLines = (lines: readonly PriceLine[]): AppliedRule | undefined =>
  lines.find(({ kind }) => kind === 'promo')?.rule ?? undefined;

/** The line of a difference; none for 0. */
export const differenceLines = (kind: DifferenceKind, pence: Pence): PriceLine[] =>
  pence === 0 ? [] : [{ ...wholeLine(pence), kind, label: DIFFERENCE_LABELS[kind] }];

/** The lines with `differences` in place of their own lines of these kinds, in the order of the kinds. */
export function withDifferences(
  lines: readonly PriceLine[],
  differences: Readonly<Partial<Record<DifferenceKind, Pence>>>,
): PriceLine[] {
  const of = (kind: DifferenceKind) => differenceLines(kind, differences[kind] ?? penceOf(lines, kind));
  const priced = lines.filter(({ kind }) => !(kind in DIFFERENCE_LABELS));
  return [...priced, ...of('agreed'), ...of('goodwill'), ...of('late')];
}

/**
 * The lines with the total that a member of the staff agrees: the difference is one line, which replaces an earlier one
 * and the rest of a late change. Without a difference there is no such line.
 */
export function withAgreedTotal(lines: readonly PriceLine[], totalPence: Pence): PriceLine[] {
  const others = withDifferences(lines, { agreed: 0, late: 0 });
  return withDifferences(others, { agreed: totalPence - linesTotal(others) });
}

/** The lines after a refund of `pence` that lowers the total. */
export const withGoodwill = (lines: readonly PriceLine[], pence: Pence): PriceLine[] =>
  withDifferences(lines, { goodwill: penceOf(lines, 'goodwill') - pence });

/** The lines after a late change, in which the total does not fall below `totalPence`. */
export const withLateTotal = (lines: readonly PriceLine[], totalPence: Pence): PriceLine[] =>
  withDifferences(lines, { late: penceOf(lines, 'late') + Math.max(0, totalPence - linesTotal(lines)) });

/** One line of the car with the whole amount, for a price without a calculation. */
export const wholeLine = (totalPence: Pence): PriceLine =>
  carLine({ quantity: 1, unit: 'reservation', unitPence: totalPence, amountPence: totalPence });

const plural = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** '3 days x £400.00', '2 hours 30 minutes x £400.00 / Hour', '2 x £15.00': the calculation of an amount; or ''. */
export function lineText({ kind, quantity, unit, unitPence }: PriceLine): string {
  const price = formatPounds(unitPence);
  if (unit === 'reservation') return kind === 'extra' ? `${quantity} x ${price}` : '';
  if (unit === 'week' || unit === 'day' || kind === 'extra') return `${plural(quantity, unit)} x ${price}`;
  const duration = durationText(Math.round(quantity * MINUTES[unit]));
  return `${duration} x ${hourlyText(unitPence, unit === 'hour' ? 1 : PRICE_HOURS.Chauffeur)}`;
}
