// The total that an admin's change of dates or of the car proposes. Source: specification, sections 5 and 9, with days
// counted as they were charged.
import { isSingleDay, type ReservationDates } from '#domain/availability/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import { linesTotal, type PriceLine } from './lines.ts';
import { chargedDays, quote, type Tariff } from './quote.ts';
import { inProportion, priceDays, type DayRates } from './rates.ts';

/** The daily rate when neither the reservation nor the car has one. */
export const DEFAULT_DAILY_RATE_PENCE: Pence = 5_000;

/** The reservation before the edit, and its car's price where the car still exists. */
export interface Recalculation {
  original: ReservationDates & { totalPence: Pence };
  carPricePence?: Pence | undefined;
  /** The car's rates for days, where it has any. */
  carRates?: DayRates | undefined;
  /** The sum of the extras in the original total; it does not depend on the dates. */
  extrasPence?: Pence | undefined;
  /** Present when the reservation moves to another car. */
  otherCar?: OtherCar | undefined;
}

export interface OtherCar {
  tariff: Tariff;
  /** The price of the original car in the lines of the reservation, before an agreed difference. */
  chargedPence: Pence;
}

/** The price of the car in the lines of a reservation, in pence. */
export const carPenceOf = (lines: readonly PriceLine[]): Pence =>
  linesTotal(lines.filter(({ kind }) => kind === 'car'));

/**
 * The new total in pence. It is the number of days times the original daily rate (original total ÷ original
 * days). A car with rates for days changes the original total in the proportion of the prices of the new and
 * the original days. A reservation that is and stays single-day keeps its total. A single-day reservation
 * that becomes a multi-day one has no daily rate, because it was charged by the hour: then the car's price
 * applies, or £50 without a car. Extras keep their price.
 *
 * On another car, the new dates cost the price of that car, in the proportion of the original total to the
 * price of the original car in the lines: an agreed reduction of 10% stays a reduction of 10%.
 */
export function recalculateTotal(
  { original, carPricePence, carRates, extrasPence = 0, otherCar }: Recalculation,
  next: ReservationDates,
): Pence {
  if (otherCar) {
    const listPence = quote(otherCar.tariff, next)?.totalPence ?? 0;
    const agreedPence = original.totalPence - extrasPence;
    if (otherCar.chargedPence <= 0 || agreedPence <= 0) return listPence + extrasPence;
    return inProportion(agreedPence, listPence, otherCar.chargedPence) + extrasPence;
  }
  const wasSingleDay = isSingleDay(original);
  if (wasSingleDay && isSingleDay(next)) return original.totalPence;
  // A reservation by the hour is charged one day, also when it ends the next day.
  const days = isSingleDay(next) ? 1 : Math.max(chargedDays(next), 0);
  const originalDays = wasSingleDay ? 0 : chargedDays(original);
  const rates = { pricePence: carPricePence ?? DEFAULT_DAILY_RATE_PENCE, ...carRates };
  const nextPence = priceDays(days, rates).totalPence;
  const carPence = original.totalPence - extrasPence;
  if (originalDays <= 0 || carPence <= 0) return nextPence + extrasPence;
  return inProportion(carPence, nextPence, priceDays(originalDays, rates).totalPence) + extrasPence;
}
