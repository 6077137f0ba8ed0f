// The price of whole days by a car's day and week rates. Source: decisions, "Day and week rates".
import { divideHalfUp, type Pence } from './pence.ts';

const DAYS_OF_WEEK = 7;

/** A car's optional rates, in pence. */
export interface DayRates {
  dayPence?: Pence | null | undefined;
  weekPence?: Pence | null | undefined;
}

/** The charged units: weeks and days that cover the days, and their price. */
export interface DaysPrice {
  weeks: number;
  days: number;
  dayPence: Pence;
  weekPence: Pence;
  totalPence: Pence;
}

/**
 * Returns the cheapest combination of weeks and days that covers `days` days; it may cover more days when a
 * week costs less. Without a day rate each day costs `pricePence`, as the specification requires.
 */
export function priceDays(
  days: number,
  { pricePence, dayPence, weekPence }: { pricePence: Pence } & DayRates,
): DaysPrice {
  const day = dayPence ?? pricePence;
  const week = weekPence ?? Number.POSITIVE_INFINITY;
  const whole = day * DAYS_OF_WEEK > week ? Math.floor(days / DAYS_OF_WEEK) : 0;
  const rest = days - whole * DAYS_OF_WEEK;
  // Where seven days cost no more than a week, weeks never make a number of days cheaper.
  const isWeekCheaper = rest * day > week && rest <= DAYS_OF_WEEK;
  const [weeks, single] = isWeekCheaper ? [whole + 1, 0] : [whole, rest];
  const totalPence = (weeks > 0 ? weeks * week : 0) + single * day;
  return { weeks, days: single, dayPence: day, weekPence: weekPence ?? 0, totalPence };
}

/**
 * `pence` in the proportion of `part` to `whole`, rounded half up; exact for every amount that a reservation can have.
 */
export function inProportion(pence: Pence, part: number, whole: number): Pence {
  if (pence * part <= Number.MAX_SAFE_INTEGER) return divideHalfUp(pence * part, whole);
  const [exact, divisor] = [BigInt(pence) * BigInt(part), BigInt(whole)];
  return Number((exact * 2n + divisor) / (divisor * 2n));
}
