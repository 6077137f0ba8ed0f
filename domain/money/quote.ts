// The price of a reservation. The displayed price is the billed price: form, checkout and server all call `quote`.
import { MINIMUM_HOURS, PRICE_HOURS, type Purpose } from '#domain/kit/purpose.ts';
import { isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { divideHalfUp, formatPounds, type Pence } from './pence.ts';
import { daysBetween } from '#domain/time/london.ts';
import { percentText, rateCharges, ratesOn, type DayRate, type RateCharge } from './dayRates.ts';
import { priceDays, type DayRates } from './rates.ts';
import { MINUTE } from '#domain/time/durations.ts';

export const DEPOSIT_PERCENT = 30;

/**
 * A car's price: pence per hour (MusicVideo) or per 6-hour block (Chauffeur), and per day of a multi-day reservation
 * unless it has rates for days.
 */
export interface Tariff extends DayRates {
  purpose: Purpose;
  pricePence: Pence;
  /** The season and weekend rates of the car; the first of a kind applies on a day. */
  rates?: readonly DayRate[] | undefined;
}

/** The charged length of a reservation, in days or minutes. */
export interface Length {
  unit: 'day' | 'minute';
  quantity: number;
}

/** The price of one reservation. The deposit and the balance add up to the total. */
export interface Quote extends Length {
  totalPence: Pence;
  depositPence: Pence;
  remainingPence: Pence;
  /** The parts of the total for seasons and weekends; left out without any. */
  charges?: readonly RateCharge[];
}

/** 30% of the total, half up, and the rest. */
export function splitDeposit(totalPence: Pence): { depositPence: Pence; remainingPence: Pence } {
  const depositPence = divideHalfUp(totalPence * DEPOSIT_PERCENT, 100);
  return { depositPence, remainingPence: totalPence - depositPence };
}

/** The charged days of a multi-day reservation: the calendar difference plus 1. */
export function chargedDays(dates: Pick<ReservationDates, 'startDate' | 'endDate'>): number {
  return daysBetween(dates.startDate, dates.endDate) + 1;
}

/**
 * The price of elapsed minutes at the hourly rate, divided last, so that it is rounded once; at most the price of a day
 * where the car has a day rate.
 */
function elapsedPence({ purpose, pricePence, dayPence }: Tariff, minutes: number): Pence {
  const byHours = divideHalfUp(pricePence * minutes, 60 * PRICE_HOURS[purpose]);
  return Math.min(byHours, dayPence ?? byHours);
}

/** The charged days, or the elapsed minutes of a single-day reservation. Undefined where the dates occupy nothing. */
export function lengthOf(dates: ReservationDates): Length | undefined {
  const period = occupiedPeriod(dates);
  if (!period) return undefined;
  return isSingleDay(dates)
    ? { unit: 'minute', quantity: (period.end - period.start) / MINUTE }
    : { unit: 'day', quantity: chargedDays(dates) };
}

/** The price of a length in pence: the cheapest weeks and days, or elapsed minutes at the hourly rate. */
export const priceOfLength = (tariff: Tariff, { unit, quantity }: Length): Pence =>
  unit === 'minute' ? elapsedPence(tariff, quantity) : priceDays(quantity, tariff).totalPence;

/** The price of `dates`, with the rates of their days. Undefined where the dates occupy nothing. */
export function quote(tariff: Tariff, dates: ReservationDates): Quote | undefined {
  const length = lengthOf(dates);
  if (!length) return undefined;
  const hirePence = priceOfLength(tariff, length);
  const { rates = [] } = tariff;
  const charges = rates.length > 0 ? rateCharges(dates, hirePence, (day) => ratesOn(rates, day)) : [];
  const totalPence = charges.reduce((sum, { pence }) => sum + pence, hirePence);
  return {
    ...length,
    totalPence,
    ...splitDeposit(totalPence),
    ...(charges.length > 0 ? { charges } : {}),
  };
}

/** 'Weekend rate +20%, 2 days': a rate and the time to which it applies. */
export function chargeText({ rule, unit, quantity }: RateCharge): string {
  const time = unit === 'minute' ? durationText(quantity) : `${quantity} ${quantity === 1 ? 'day' : 'days'}`;
  return `${rule.name} ${percentText(rule.percent)}, ${time}`;
}

/** The price of one hour, rounded half up; displayed, never billed. */
export function hourlyRatePence(tariff: Tariff): Pence {
  return divideHalfUp(tariff.pricePence, PRICE_HOURS[tariff.purpose]);
}

/** '£120.00 / Hour', or '£900.00 / 6 Hours' with '£150.00 per hour' beside it; includes the day rate. */
export function priceLine(tariff: Tariff): { main: string; secondary?: string } {
  const isChauffeur = tariff.purpose === 'Chauffeur';
  const beside = [
    ...(isChauffeur ? [`${formatPounds(hourlyRatePence(tariff))} per hour`] : []),
    ...(tariff.dayPence ? [`${formatPounds(tariff.dayPence)} per day`] : []),
  ];
  return {
    main: `${formatPounds(tariff.pricePence)} / ${isChauffeur ? '6 Hours' : 'Hour'}`,
    ...(beside.length > 0 ? { secondary: beside.join(', ') } : {}),
  };
}

/** The rates the form shows: '£400.00 / day' and the week in multi-day mode, the hourly rate in single-day mode. */
export function rateText(tariff: Tariff, mode: 'multi-day' | 'single-day'): string {
  if (mode === 'single-day') return `${formatPounds(hourlyRatePence(tariff))} / hour`;
  const day = `${formatPounds(tariff.dayPence ?? tariff.pricePence)} / day`;
  return tariff.weekPence ? `${day}, ${formatPounds(tariff.weekPence)} / week` : day;
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

/** '£80.00 / Hour' for the price of a block of hours; '£100.00 / 6 Hours' where an hour has a fraction of a penny. */
export const hourlyText = (blockPence: Pence, hours: number): string =>
  blockPence % hours === 0
    ? `${formatPounds(blockPence / hours)} / Hour`
    : `${formatPounds(blockPence)} / ${hours} Hours`;

const times = (count: number, unit: string, pence: Pence) =>
  `${count} ${count === 1 ? unit : `${unit}s`} x ${formatPounds(pence)}`;

/**
 * '3 days x £400.00 = £1,200.00', '1 week x £2,000.00 + 1 day x £400.00 = £2,400.00', or '12 hours, charged as 1 day x
 * £400.00 = £400.00': the calculation of the total. The rates of the days stand before the total: '+ £160.00 (Weekend
 * rate +20%, 2 days)'.
 */
export function arithmeticText(tariff: Tariff, price: Quote): string {
  const rates = (price.charges ?? []).map(
    (charge) =>
      `${charge.pence < 0 ? '-' : '+'} ${formatPounds(Math.abs(charge.pence))} (${chargeText(charge)})`,
  );
  const total = [...rates, `= ${formatPounds(price.totalPence)}`].join(' ');
  if (price.unit === 'day') {
    const { weeks, days, weekPence, dayPence } = priceDays(price.quantity, tariff);
    const parts = [
      ...(weeks > 0 ? [times(weeks, 'week', weekPence)] : []),
      ...(days > 0 ? [times(days, 'day', dayPence)] : []),
    ];
    return `${parts.join(' + ')} ${total}`;
  }
  const { dayPence, ...byHours } = tariff;
  if (dayPence && elapsedPence(byHours, price.quantity) > dayPence) {
    return `${durationText(price.quantity)}, charged as ${times(1, 'day', dayPence)} ${total}`;
  }
  return `${durationText(price.quantity)} x ${hourlyText(tariff.pricePence, PRICE_HOURS[tariff.purpose])} ${total}`;
}

/** The minimum length of a single-day reservation of this purpose, in minutes. */
export function minimumMinutes(purpose: Purpose): number {
  return MINIMUM_HOURS[purpose] * 60;
}

/** 'from £240.00, 2-hour minimum': the minimum price of a single day, shown until the times are chosen. */
export function leastPriceText(tariff: Tariff): string {
  const minutes = minimumMinutes(tariff.purpose);
  return `from ${formatPounds(elapsedPence(tariff, minutes))}, ${minutes / 60}-hour minimum`;
}
