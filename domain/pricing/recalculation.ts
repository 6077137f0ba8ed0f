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
  /** Where the reservation moves to another car. */
  otherCar?: OtherCar | undefined;
}

export interface OtherCar {
  tariff: Tariff;
  /** What the lines of the reservation charge for its car, before an agreed difference. */
  chargedPence: Pence;
}

/** What the lines charge for the car of a reservation, in pence. */
export const carPenceOf = (lines: readonly PriceLine[]): Pence =>
  linesTotal(lines.filter(({ kind }) => kind === 'car'));

/**
 * Days times the original daily rate (original total / original days); with rates for days, the original total in the
 * proportion of what the new and the original days cost by them. A reservation that is and stays
 * single-day keeps its total. Where no rate can be derived (a single-day reservation was charged by the hour, not by
 * days), the car's price is taken, then £50. Extras keep their price.
 *
 * On another car, the new dates cost what that car costs, in the proportion of the original total to what the lines
 * charge for the original car: an agreed reduction of 10% stays one.
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
