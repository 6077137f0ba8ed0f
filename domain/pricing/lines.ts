// The lines of a reservation's price: the car by weeks, days or hours, each extra, and an agreed difference. The sum of
// the lines of a reservation is always its total.
import type { ReservationDates } from '#domain/availability/period.ts';
import { PRICE_HOURS } from '#domain/car/purpose.ts';
import { divideHalfUp, formatPounds, type Pence } from '#domain/money/pence.ts';
import { durationText, quote, type Quote, type Tariff } from './quote.ts';
import { priceDays } from './rates.ts';

export const LINE_KINDS = ['car', 'extra', 'agreed'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The unit of a line; '6-hours' is the block that a Chauffeur price covers. */
export const LINE_UNITS = ['week', 'day', 'hour', '6-hours', 'reservation'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

export interface PriceLine {
  kind: LineKind;
  label: string;
  /** The quantity in units; may have decimals: 2.5 for 2 hours 30 minutes. */
  quantity: number;
  unit: LineUnit;
  unitPence: Pence;
  /** Quantity times unit price, rounded once. Negative only for an agreed difference. */
  amountPence: Pence;
  /** The extra of an `extra` line; null for the others. */
  extraId: string | null;
}

/** The labels of the line of the car, and of the line with an agreed difference. */
export const CAR_LINE = 'Car hire';
export const AGREED_LINE = 'Price agreed';
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

/**
 * The lines of a car's quote, in pence: weeks, then days; or the hours. Hours that cost the day price are one day.
 * Their sum is the total of the quote.
 */
export function carLines(tariff: Tariff, price: Quote): PriceLine[] {
  const { quantity, totalPence } = price;
  if (price.unit === 'day') {
    const { weeks, days, weekPence, dayPence } = priceDays(quantity, tariff);
    return [...counted(weeks, 'week', weekPence), ...counted(days, 'day', dayPence)];
  }
  const unit = tariff.purpose === 'Chauffeur' ? '6-hours' : 'hour';
  const minutesOfUnit = 60 * PRICE_HOURS[tariff.purpose];
  const byHours = divideHalfUp(tariff.pricePence * quantity, minutesOfUnit);
  const isDay = totalPence < byHours;
  if (isDay) return [carLine({ quantity: 1, unit: 'day', unitPence: totalPence, amountPence: totalPence })];
  return [
    carLine({
      quantity: quantity / minutesOfUnit,
      unit,
      unitPence: tariff.pricePence,
      amountPence: totalPence,
    }),
  ];
}

/**
 * The lines with the difference to `totalPence` as one line 'Price agreed', which replaces an earlier one. Without a
 * difference there is no such line.
 */
export function withAgreedTotal(lines: readonly PriceLine[], totalPence: Pence): PriceLine[] {
  const priced = lines.filter(({ kind }) => kind !== 'agreed');
  const difference = totalPence - linesTotal(priced);
  if (difference === 0) return priced;
  const agreed: PriceLine = {
    kind: 'agreed',
    label: AGREED_LINE,
    quantity: 1,
    unit: 'reservation',
    unitPence: difference,
    amountPence: difference,
    extraId: null,
  };
  return [...priced, agreed];
}

/** One line of the car with the whole amount, for a price without a calculation. */
export const wholeLine = (totalPence: Pence): PriceLine =>
  carLine({ quantity: 1, unit: 'reservation', unitPence: totalPence, amountPence: totalPence });

/** The sum of the extras in a total, in pence. */
export const extrasPence = (lines: readonly PriceLine[]): Pence =>
  linesTotal(lines.filter(({ kind }) => kind === 'extra'));

/**
 * The lines after an admin's edit: the car by the new dates, the unchanged extras, and the difference to the new total.
 * Without a tariff (a deleted car), or for dates that occupy nothing, the car is one line.
 */
export function editedLines(
  before: readonly PriceLine[],
  next: { tariff: Tariff | undefined; dates: ReservationDates; totalPence: Pence },
): PriceLine[] {
  const extras = before.filter(({ kind }) => kind === 'extra');
  const price = next.tariff && quote(next.tariff, next.dates);
  const car =
    next.tariff && price
      ? carLines(next.tariff, price)
      : [wholeLine(Math.max(next.totalPence - linesTotal(extras), 0))];
  return withAgreedTotal([...car, ...extras], next.totalPence);
}

/**
 * The lines after a customer's change of dates: the car at the price of the new dates, the extras as they were booked,
 * and the difference to the new total in pence.
 */
export const changedLines = (
  car: readonly PriceLine[],
  before: readonly PriceLine[],
  totalPence: Pence,
): PriceLine[] => withAgreedTotal([...car, ...before.filter(({ kind }) => kind === 'extra')], totalPence);

const plural = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** '3 days x £400.00', '2 hours 30 minutes x £400.00 / Hour', '2 x £15.00': the calculation of an amount; or ''. */
export function lineText({ kind, quantity, unit, unitPence }: PriceLine): string {
  const price = formatPounds(unitPence);
  if (unit === 'reservation') return kind === 'extra' ? `${quantity} x ${price}` : '';
  if (unit === 'week' || unit === 'day' || kind === 'extra') return `${plural(quantity, unit)} x ${price}`;
  const duration = durationText(Math.round(quantity * MINUTES[unit]));
  return `${duration} x ${price} / ${unit === 'hour' ? 'Hour' : '6 Hours'}`;
}
