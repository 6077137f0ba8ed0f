// When the balance of a reservation is due, and when its customer is reminded of it.
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import type { Instant } from '#domain/time/london.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

/** The default number of hours before the start at which the balance is due (setting BALANCE_DUE_HOURS). */
export const BALANCE_DUE_HOURS = 48;

/**
 * The numbers of days before the start at which the customer is reminded of an unpaid balance, the earliest reminder
 * first.
 */
export const BALANCE_REMINDER_DAYS = [7, 3, 1] as const;

/** The inputs of the due date: instants, and the hours of the setting. */
export interface BalanceTerms {
  start: Instant;
  bookedAt: Instant;
  dueHours: number;
}

/**
 * The instant at which the balance is due: `dueHours` of elapsed time before the start, or the start itself of a
 * reservation that was booked later than that.
 */
export function balanceDueAt({ start, bookedAt, dueHours }: BalanceTerms): Instant {
  const due = start - dueHours * HOUR;
  return bookedAt > due ? start : due;
}

/** The due date for the dates of a reservation; undefined for dates that occupy no period. */
export function balanceDueOf(
  dates: ReservationDates,
  terms: Omit<BalanceTerms, 'start'>,
): Instant | undefined {
  const period = occupiedPeriod(dates);
  return period && balanceDueAt({ start: period.start, ...terms });
}

/** The reminder that is current at `now` for reservations that start after `after` and not after `until`. */
export interface ReminderWindow {
  days: number;
  after: Instant;
  until: Instant;
}

/**
 * The windows of starts by reminder, the earliest reminder first. A start is in at most one window, so that a customer
 * whose earlier reminders were not sent gets the latest one only. A start in the past is in none.
 */
export function reminderWindows(now: Instant): ReminderWindow[] {
  return BALANCE_REMINDER_DAYS.map((days, index) => ({
    days,
    after: now + (BALANCE_REMINDER_DAYS[index + 1] ?? 0) * DAY,
    until: now + days * DAY,
  }));
}
