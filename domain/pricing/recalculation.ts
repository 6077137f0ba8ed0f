// The total that an admin's change of dates proposes. Source: specification, sections 5 and 9, with days counted
// as they were charged.
import { isSingleDay, type ReservationDates } from '#domain/availability/period.ts';
import { divideHalfUp, type Pence } from '#domain/money/pence.ts';
import { chargedDays } from './quote.ts';

/** The daily rate when neither the reservation nor the car gives one. */
export const DEFAULT_DAILY_RATE_PENCE: Pence = 5_000;

/** The reservation before the edit, and its car's price where the car still exists. */
export interface Recalculation {
  original: ReservationDates & { totalPence: Pence };
  carPricePence?: Pence | undefined;
}

/**
 * Days times the original daily rate (original total / original days). A reservation that is and stays
 * single-day keeps its total. Where no rate can be derived (a single-day hire was charged by the hour, not by
 * days), the car's price is taken, then £50.
 */
export function recalculateTotal({ original, carPricePence }: Recalculation, next: ReservationDates): Pence {
  const wasSingleDay = isSingleDay(original);
  if (wasSingleDay && isSingleDay(next)) return original.totalPence;
  const days = Math.max(chargedDays(next), 0);
  const originalDays = wasSingleDay ? 0 : chargedDays(original);
  if (originalDays > 0 && original.totalPence > 0)
    return divideHalfUp(original.totalPence * days, originalDays);
  return days * (carPricePence ?? DEFAULT_DAILY_RATE_PENCE);
}
