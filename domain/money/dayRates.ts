// Rates by the day: seasons and weekends change the price of the hired London days by a percentage.
import { addDays, datesBetween, startOfLondonDay, type LondonDate } from '#domain/time/london.ts';
import { isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { MINUTE } from '#domain/time/durations.ts';
import type { Pence } from './pence.ts';
import { inProportion } from './rates.ts';

export const RATE_KINDS = ['season', 'weekend'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** The days of the week, Monday to Sunday; their number is the index plus 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A season or weekend rate of a car, as a part of its tariff. */
export interface DayRate {
  id: string;
  kind: RateKind;
  name: string;
  /** The change of the price of a day in percent: 20 or -10. */
  percent: number;
  /** The first and the last day on which it applies; null for no limit. */
  firstDay: LondonDate | null;
  lastDay: LondonDate | null;
  /** 1 for Monday to 7 for Sunday; empty for every day. */
  weekdays: readonly number[];
}

/** A rule in a line of a price: the days to which it applies; none for a promo code. */
export interface AppliedRule {
  id: string;
  /** The name of the rate, or the promo code. */
  name: string;
  percent: number;
  days: readonly LondonDate[];
}

/** What a rate adds to the price of the hire, or takes from it. */
export interface RateCharge {
  rule: AppliedRule;
  /** The time of the hire to which the rate applies, in days or minutes. */
  unit: 'day' | 'minute';
  quantity: number;
  pence: Pence;
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: LondonDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** A London day of a hire: one day of a hire by the day, or the elapsed minutes of a hire by the hour. */
interface HiredDay {
  day: LondonDate;
  quantity: number;
}

/** The London days of a hire. A hire by the hour that passes midnight has two. Empty where the dates occupy nothing. */
export function hiredDays(dates: ReservationDates): HiredDay[] {
  const period = occupiedPeriod(dates);
  if (!period) return [];
  const { startDate, endDate } = dates;
  if (!isSingleDay(dates)) return datesBetween(startDate, endDate).map((day) => ({ day, quantity: 1 }));
  const nextDay = addDays(startDate, 1);
  const midnight = Math.min(startOfLondonDay(nextDay), period.end);
  return [
    { day: startDate, quantity: (midnight - period.start) / MINUTE },
    { day: nextDay, quantity: (period.end - midnight) / MINUTE },
  ].filter(({ quantity }) => quantity > 0);
}

const appliesOn = ({ firstDay, lastDay, weekdays }: DayRate, day: LondonDate): boolean =>
  (firstDay === null || day >= firstDay) &&
  (lastDay === null || day <= lastDay) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day)));

/** A rate on one day. */
export type RateOfDay = Omit<AppliedRule, 'days'>;

/** The rates of a day: at most one of each kind, the first of `rates`. */
export const ratesOn = (rates: readonly DayRate[], day: LondonDate): RateOfDay[] =>
  RATE_KINDS.flatMap((kind) => {
    const rate = rates.find((each) => each.kind === kind && appliesOn(each, day));
    return rate ? [{ id: rate.id, name: rate.name, percent: rate.percent }] : [];
  });

/** `percent` of `part` of `whole` of an amount, rounded once, half up from 0. */
function shareOf(pence: Pence, percent: number, part: number, whole: number): Pence {
  const share = inProportion(pence, part * Math.abs(percent), whole * 100);
  return percent < 0 ? 0 - share : share;
}

/** A negative amount: the reduction of `pence` by `percent`, rounded once, half up from 0; or a rise. */
export const percentOf = (pence: Pence, percent: number): Pence => shareOf(pence, percent, 1, 1);

/**
 * The charges of the rates of a hire that costs `hirePence` without them. Each day, or each minute, has the same part of
 * this price. The percentages of a day are added, not multiplied. Each charge is rounded once.
 */
export function rateCharges(
  dates: ReservationDates,
  hirePence: Pence,
  ratesOfDay: (day: LondonDate) => readonly RateOfDay[],
): RateCharge[] {
  const days = hiredDays(dates);
  const whole = days.reduce((sum, { quantity }) => sum + quantity, 0);
  const unit = isSingleDay(dates) ? 'minute' : 'day';
  const charged = new Map<string, { rate: RateOfDay; days: LondonDate[]; quantity: number }>();
  for (const { day, quantity } of days) {
    for (const { id, name, percent } of ratesOfDay(day)) {
      const key = `${id} ${String(percent)}`;
      const before = charged.get(key) ?? { rate: { id, name, percent }, days: [], quantity: 0 };
      charged.set(key, { ...before, days: [...before.days, day], quantity: before.quantity + quantity });
    }
  }
  return [...charged.values()].map(({ rate, quantity, days: ofRate }) => ({
    rule: { ...rate, days: ofRate },
    unit,
    quantity,
    pence: shareOf(hirePence, rate.percent, quantity, whole),
  }));
}

/** '+20%' or '-10%'. */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${String(percent)}%`;
