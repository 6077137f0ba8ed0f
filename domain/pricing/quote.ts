// What a hire costs. What is shown is what is billed: form, checkout and server all call `quote`.
import { MINIMUM_HOURS, PRICE_HOURS, type Purpose } from '#domain/car/purpose.ts';
import { isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/availability/period.ts';
import { divideHalfUp, formatPounds, type Pence } from '#domain/money/pence.ts';
import { daysBetween } from '#domain/time/london.ts';

export const DEPOSIT_PERCENT = 30;
const MINUTE = 60_000;

/** A car's price: pence per hour (MusicVideo) or per 6-hour block (Chauffeur), and per day of a multi-day hire. */
export interface Tariff {
  purpose: Purpose;
  pricePence: Pence;
}

/** The price of one hire; `quantity` is days or minutes. The three amounts always add up to the penny. */
export interface Quote {
  unit: 'day' | 'minute';
  quantity: number;
  totalPence: Pence;
  depositPence: Pence;
  remainingPence: Pence;
}

/** 30% of the total, half up, and the rest. */
export function splitDeposit(totalPence: Pence): { depositPence: Pence; remainingPence: Pence } {
  const depositPence = divideHalfUp(totalPence * DEPOSIT_PERCENT, 100);
  return { depositPence, remainingPence: totalPence - depositPence };
}

/** The days a multi-day hire is charged for: the calendar difference plus 1. */
export function chargedDays(dates: Pick<ReservationDates, 'startDate' | 'endDate'>): number {
  return daysBetween(dates.startDate, dates.endDate) + 1;
}

/**
 * The price of `dates`: days x price, or elapsed minutes at the hourly rate (divided last, so that nothing is
 * rounded twice). Undefined where the dates occupy nothing.
 */
export function quote(tariff: Tariff, dates: ReservationDates): Quote | undefined {
  const period = occupiedPeriod(dates);
  if (!period) return undefined;
  const single = isSingleDay(dates);
  const quantity = single ? (period.end - period.start) / MINUTE : chargedDays(dates);
  const totalPence = single
    ? divideHalfUp(tariff.pricePence * quantity, 60 * PRICE_HOURS[tariff.purpose])
    : tariff.pricePence * quantity;
  return { unit: single ? 'minute' : 'day', quantity, totalPence, ...splitDeposit(totalPence) };
}

/** One hour's price, half up; shown, never billed. */
export function hourlyRatePence(tariff: Tariff): Pence {
  return divideHalfUp(tariff.pricePence, PRICE_HOURS[tariff.purpose]);
}

/** '£120.00 / Hour', or '£900.00 / 6 Hours' with '£150.00 per hour' beside it. */
export function priceLine(tariff: Tariff): { main: string; secondary?: string } {
  const price = formatPounds(tariff.pricePence);
  return tariff.purpose === 'Chauffeur'
    ? { main: `${price} / 6 Hours`, secondary: `${formatPounds(hourlyRatePence(tariff))} per hour` }
    : { main: `${price} / Hour` };
}

/** The rate the form shows: '£400.00 / day' in multi-day mode, the hourly rate in single-day mode. */
export function rateText(tariff: Tariff, mode: 'multi-day' | 'single-day'): string {
  return mode === 'multi-day'
    ? `${formatPounds(tariff.pricePence)} / day`
    : `${formatPounds(hourlyRatePence(tariff))} / hour`;
}

/** '1 hour', '2 hours', '2 hours 30 minutes'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return parts.filter(Boolean).join(' ') || '0 hours';
}

/** '3 days x £400.00 = £1,200.00': how the total comes about. */
export function arithmeticText(tariff: Tariff, price: Quote): string {
  const total = formatPounds(price.totalPence);
  if (price.unit === 'day') {
    return `${price.quantity} ${price.quantity === 1 ? 'day' : 'days'} x ${formatPounds(tariff.pricePence)} = ${total}`;
  }
  return `${durationText(price.quantity)} x ${priceLine(tariff).main} = ${total}`;
}

/** The least a single-day hire of this purpose lasts, in minutes. */
export function minimumMinutes(purpose: Purpose): number {
  return MINIMUM_HOURS[purpose] * 60;
}
