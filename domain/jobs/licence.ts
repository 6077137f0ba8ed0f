// The rules of a driver's licence: which pictures it needs, in which state it is, and when the driver is reminded.
import { addDays, daysBetween, type LondonDate } from '#domain/time/london.ts';

/** The pictures of a licence. */
export const LICENCE_ITEMS = ['front', 'back'] as const;
export type LicenceItem = (typeof LICENCE_ITEMS)[number];

/**
 * `missing`: a picture is not uploaded. `waiting`: staff have to review the pictures. `rejected`: staff have refused
 * them, and not all of the next ones are uploaded.
 */
export const LICENCE_STATES = ['missing', 'waiting', 'approved', 'rejected'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** The days before the expiry date on which the driver is reminded, the earliest reminder first. */
const LICENCE_REMINDER_DAYS = [30, 7] as const;

/** A licence that is valid for longer is a typing mistake. */
const LONGEST_VALIDITY_DAYS = 50 * 366;

/** The pictures that are not uploaded, in their order. */
export const missingItems = (uploaded: readonly LicenceItem[]): LicenceItem[] =>
  LICENCE_ITEMS.filter((item) => !uploaded.includes(item));

/** The state after the driver has uploaded or deleted a picture; `uploaded` has the pictures afterwards. */
export function stateAfterChange(before: LicenceState, uploaded: readonly LicenceItem[]): LicenceState {
  if (missingItems(uploaded).length === 0) return 'waiting';
  return before === 'rejected' ? 'rejected' : 'missing';
}

/** The message about an invalid expiry date of an approval; undefined for a valid date. */
export function expiryFault(expiresOn: LondonDate, today: LondonDate): string | undefined {
  const days = daysBetween(today, expiresOn);
  if (days <= 0) return 'The expiry date must be in the future.';
  return days > LONGEST_VALIDITY_DAYS ? 'The expiry date is too far in the future.' : undefined;
}

/** True from the day after the expiry date. */
export const isExpired = (expiresOn: LondonDate | null, today: LondonDate): boolean =>
  expiresOn !== null && expiresOn < today;

/** The expiry dates, from `from` until `until`, both included, for which this reminder is the due one. */
export interface ReminderWindow {
  days: number;
  from: LondonDate;
  until: LondonDate;
}

/** The windows of expiry dates by reminder, the earliest reminder first. A date is in at most one window. */
export const reminderWindows = (today: LondonDate): ReminderWindow[] =>
  LICENCE_REMINDER_DAYS.map((days, index) => {
    const later = LICENCE_REMINDER_DAYS[index + 1];
    return {
      days,
      from: later === undefined ? today : addDays(today, later + 1),
      until: addDays(today, days),
    };
  });

/** The latest reminder that is due, in days before the expiry date; null before the first one and after the date. */
export const reminderDue = (expiresOn: LondonDate, today: LondonDate): number | null =>
  reminderWindows(today).find(({ from, until }) => from <= expiresOn && expiresOn <= until)?.days ?? null;

/** The text of the attention entry for staff. */
export const LICENCE_WAITS = 'A driver has uploaded the licence. It waits for a review.';
