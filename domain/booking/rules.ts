// The reservation form's rules in the order in which the form and the server check them. Source: specification, section
// 5.
import { dayUses, isReserved, type ReservationMode } from '#domain/fleet/calendar.ts';
import { occupiedPeriod, overlapsAny, type ReservationDates } from '#domain/time/period.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { minimumMinutes } from '#domain/money/quote.ts';
import {
  addDays,
  isLondonDate,
  isLondonTime,
  londonDate,
  londonInstant,
  type Instant,
  type LondonDate,
  type LondonTime,
} from '#domain/time/london.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

/** The maximum number of days between today and the end of a reservation. */
export const BOOKING_HORIZON_DAYS = 1_827;

/** The default maximum number of days of a reservation (setting MAX_RESERVATION_DAYS). */
export const MAX_RESERVATION_DAYS = 31;

/** The default number of hours between a booking by a customer and a start with a time (setting MIN_NOTICE_HOURS). */
export const NOTICE_HOURS = 2;

/** The London times between which customers pick up cars, both included; null for any time (setting PICKUP_HOURS). */
export type PickupHours = Readonly<{ from: LondonTime; to: LondonTime }> | null;

/** The notice of staff, who may enter a hire until a day after its start. */
export const STAFF_NOTICE_HOURS = -24;

export const RESERVATION_MESSAGES = {
  signedOut: 'You must be logged in to rent a car.',
  startDate: 'Please select a start date',
  endDate: 'Please select an end date',
  startTime: 'Please select a start time',
  endTime: 'Please select an end time',
  order: 'End time must be after start time',
  nonexistent: 'This time does not exist on that day, because the clocks go forward.',
  musicVideoMinimum: 'Minimum booking time for Music Video is 2 hours.',
  chauffeurMinimum: 'Minimum booking time for Chauffeur is 6 hours.',
  tooLong: 'A hire that ends the next day can last a day at most.',
  past: 'The start must be in the future.',
  horizon: 'Please choose dates within the next five years.',
  overlap: 'The selected dates are already booked. Please choose different dates.',
} as const;

/** The message for a reservation with more days. */
export const longestReservation = (maxDays: number): string =>
  `The longest hire is ${String(maxDays)} days. Please choose an earlier end date.`;

/** The message for a start that is sooner. */
export const startsTooSoon = (noticeHours: number): string =>
  `The start must be at least ${String(noticeHours)} ${noticeHours === 1 ? 'hour' : 'hours'} from now. Please contact us about an earlier one.`;

/** The message for a start outside the hours of pick-up. */
export const startsOutside = ({ from, to }: NonNullable<PickupHours>): string =>
  `Pick-up is from ${from} to ${to}. Please contact us about another time.`;

/** The message for a start that is longer ago than staff may enter. */
const startedTooLongAgo = (hours: number): string => `The start can be at most ${String(hours)} hours ago.`;

/** A message for a single-day booking that no form can send. */
export const SINGLE_DAY_END = 'A single-day hire ends on its start date.';

/** A message for an edit that no form can send. */
export const END_BEFORE_START = 'The end date cannot be before the start date.';
/** The message for an edit that moves a reservation to a car of another purpose. */
export const OTHER_PURPOSE =
  'This car is for another purpose than the reservation. Please choose a car for the same purpose.';

export type ReservationField = 'startDate' | 'endDate' | 'startTime' | 'endTime';

/** The fault of a draft: the first rule that it breaks, and the fields to mark. */
export interface ReservationProblem {
  rule: keyof typeof RESERVATION_MESSAGES | 'longest' | 'notice' | 'pickup';
  message: string;
  fields: ReservationField[];
}

/** The form as the user typed it; an empty or half-typed field counts as not filled in. */
export interface ReservationDraft {
  mode: ReservationMode;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  /** Single-day only: the end time is on the day after. */
  endsNextDay?: boolean | undefined;
}

/** The periods in which the car is taken, and the current time. */
export interface CalendarContext {
  bookings: readonly ReservationDates[];
  now: Instant;
  /** The maximum number of days of a reservation, counted as they are charged. */
  maxDays?: number | undefined;
  /** The hours between the booking and a start with a time: 0 for any start in the future, below 0 for a start in the past. */
  noticeHours?: number | undefined;
  /** The instant from which the notice counts: an earlier one than `now` for a booking that was begun then. */
  noticeFrom?: Instant | undefined;
  /** They do not apply to staff, whose notice is below 0. */
  pickupHours?: PickupHours | undefined;
}

export interface ReservationContext extends CalendarContext {
  userId: string | undefined;
  purpose: Purpose;
}

/** True for a single-day draft that ends the next day: it says so, or it ends at the midnight after its day. */
function isOvernight({ endsNextDay, startTime, endTime }: ReservationDraft): boolean {
  return endsNextDay === true || (endTime === '00:00' && startTime > endTime);
}

/** The day on which a single-day draft ends. */
function endDay(draft: ReservationDraft): LondonDate {
  const { startDate } = draft;
  return isOvernight(draft) && isLondonDate(startDate) ? addDays(startDate, 1) : startDate;
}

/**
 * The dates that a complete draft sends: a single-day reservation ends on its start date or the next day, and has both
 * times.
 */
export function draftDates(draft: ReservationDraft): ReservationDates {
  return draft.mode === 'single-day'
    ? {
        startDate: draft.startDate,
        endDate: endDay(draft),
        startTime: draft.startTime,
        endTime: draft.endTime,
      }
    : { startDate: draft.startDate, endDate: draft.endDate };
}

const problem = (
  rule: keyof typeof RESERVATION_MESSAGES,
  ...fields: ReservationField[]
): ReservationProblem => ({
  rule,
  message: RESERVATION_MESSAGES[rule],
  fields,
});

/** The first of rules 2 to 4 that the draft breaks: a missing field. */
function missingPart(draft: ReservationDraft): ReservationProblem | undefined {
  if (!isLondonDate(draft.startDate)) return problem('startDate', 'startDate');
  if (draft.mode === 'multi-day') {
    return isLondonDate(draft.endDate) ? undefined : problem('endDate', 'endDate');
  }
  if (!isLondonTime(draft.startTime)) return problem('startTime', 'startTime');
  return isLondonTime(draft.endTime) ? undefined : problem('endTime', 'endTime');
}

/** The fields of the start and the end. */
const SPAN_FIELDS: Readonly<Record<ReservationMode, readonly ReservationField[]>> = {
  'multi-day': ['startDate', 'endDate'],
  'single-day': ['startTime', 'endTime'],
};

function endsAfterStart(draft: ReservationDraft): boolean {
  if (draft.mode === 'multi-day') return draft.endDate > draft.startDate;
  return isOvernight(draft) || draft.endTime > draft.startTime;
}

/** A time that the clocks skip on that day; no reservation can start or end at it. */
function nonexistentTime(draft: ReservationDraft): ReservationProblem | undefined {
  if (draft.mode === 'multi-day') return undefined;
  const missing = (['startTime', 'endTime'] as const).filter(
    (field) =>
      londonInstant(field === 'startTime' ? draft.startDate : endDay(draft), draft[field]) === undefined,
  );
  return missing.length > 0 ? problem('nonexistent', ...missing) : undefined;
}

function tooLong(draft: ReservationDraft): ReservationProblem | undefined {
  const isTooLong = draft.mode === 'single-day' && draft.endsNextDay && draft.endTime > draft.startTime;
  return isTooLong ? problem('tooLong', 'endTime') : undefined;
}

function tooShort(draft: ReservationDraft, purpose: Purpose): ReservationProblem | undefined {
  const period = occupiedPeriod(draftDates(draft));
  if (!period || (period.end - period.start) / MINUTE >= minimumMinutes(purpose)) return undefined;
  return problem(purpose === 'MusicVideo' ? 'musicVideoMinimum' : 'chauffeurMinimum', 'startTime', 'endTime');
}

/**
 * Checks the start. Today is allowed; a start time in the past, or sooner than the notice, is not. A multi-day
 * reservation starts with its day, so it may start today. A negative notice allows as many hours in the past.
 */
function startsEarly(
  draft: ReservationDraft,
  { now, noticeHours = NOTICE_HOURS, noticeFrom = now }: Omit<CalendarContext, 'bookings'>,
): ReservationProblem | undefined {
  const earliest = now + Math.min(noticeHours, 0) * HOUR;
  const past = (field: ReservationField): ReservationProblem => ({
    ...problem('past', field),
    ...(noticeHours < 0 && { message: startedTooLongAgo(-noticeHours) }),
  });
  if (draft.startDate < londonDate(earliest)) return past('startDate');
  if (draft.mode === 'multi-day') return undefined;
  const start = londonInstant(draft.startDate, draft.startTime);
  if (start === undefined) return undefined;
  if (start <= earliest) return past('startTime');
  if (start >= noticeFrom + noticeHours * HOUR) return undefined;
  return { rule: 'notice', message: startsTooSoon(noticeHours), fields: ['startTime'] };
}

/** A start time outside the hours of pick-up; a multi-day reservation has no time. */
function startsOutsideHours(
  { mode, startTime }: ReservationDraft,
  { pickupHours, noticeHours = NOTICE_HOURS }: Omit<CalendarContext, 'bookings'>,
): ReservationProblem | undefined {
  if (mode === 'multi-day' || !pickupHours || noticeHours < 0) return undefined;
  if (startTime >= pickupHours.from && startTime <= pickupHours.to) return undefined;
  return { rule: 'pickup', message: startsOutside(pickupHours), fields: ['startTime'] };
}

const lastDay = (now: Instant) => addDays(londonDate(now), BOOKING_HORIZON_DAYS);

/** The first rule about the time of the dates that complete dates break. */
function unavailable(
  draft: ReservationDraft,
  { bookings, maxDays = MAX_RESERVATION_DAYS, ...clock }: CalendarContext,
): ReservationProblem | undefined {
  const { now } = clock;
  const unusable =
    tooLong(draft) ?? startsEarly(draft, clock) ?? startsOutsideHours(draft, clock) ?? nonexistentTime(draft);
  if (unusable) return unusable;
  const dates = draftDates(draft);
  if (dates.endDate > lastDay(now)) {
    return problem('horizon', draft.mode === 'multi-day' ? 'endDate' : 'startDate');
  }
  if (dates.endDate >= addDays(dates.startDate, maxDays)) {
    return { rule: 'longest', message: longestReservation(maxDays), fields: ['endDate'] };
  }
  if (!overlapsAny(dates, bookings)) return undefined;
  const span = SPAN_FIELDS[draft.mode];
  return draft.mode === 'multi-day' ? problem('overlap', ...span) : problem('overlap', 'startDate', ...span);
}

/**
 * The first rule that no hire can break, whoever enters it: its dates are complete, in order, and at times that exist.
 * Staff may also enter one whole day, dates in the past, and a length that no customer can book.
 */
export function checkHire(draft: ReservationDraft): ReservationProblem | undefined {
  const missing = missingPart(draft);
  if (missing) return missing;
  if (draft.mode === 'multi-day') {
    const isInOrder = draft.endDate >= draft.startDate;
    return isInOrder ? undefined : { rule: 'order', message: END_BEFORE_START, fields: ['endDate'] };
  }
  if (!endsAfterStart(draft)) return problem('order', 'endTime');
  return tooLong(draft) ?? nonexistentTime(draft);
}

/**
 * The first rule that dates to which staff change a hire break: those of `checkHire`, and the start is at most as long
 * ago as that of a hire that staff enter, unless it stays. A hire that becomes one of whole days keeps its start with
 * its date.
 */
export function checkChangedHire(
  draft: ReservationDraft,
  { before, now }: { before: ReservationDates; now: Instant },
): ReservationProblem | undefined {
  const problemOfHire = checkHire(draft);
  if (problemOfHire) return problemOfHire;
  const { startDate, startTime } = draftDates(draft);
  const stays = startDate === before.startDate && (!startTime || startTime === before.startTime);
  return stays ? undefined : startsEarly(draft, { now, noticeHours: STAFF_NOTICE_HOURS });
}

/** The first rule that the draft breaks, or undefined for a draft that can be booked. */
export function checkReservation(
  draft: ReservationDraft,
  { userId, purpose, ...calendar }: ReservationContext,
): ReservationProblem | undefined {
  if (!userId) return problem('signedOut');
  const missing = missingPart(draft);
  if (missing) return missing;
  if (!endsAfterStart(draft)) return problem('order', ...SPAN_FIELDS[draft.mode]);
  return tooLong(draft) ?? tooShort(draft, purpose) ?? unavailable(draft, calendar);
}

/** The first broken rule of those that are the same for every car and every customer. */
export function checkSearch(
  draft: ReservationDraft,
  calendar: Omit<CalendarContext, 'bookings'>,
): ReservationProblem | undefined {
  const missing = missingPart(draft);
  if (missing) return missing;
  if (!endsAfterStart(draft)) return problem('order', ...SPAN_FIELDS[draft.mode]);
  return unavailable(draft, { ...calendar, bookings: [] });
}

/** Checks the rules of a click on the start day, for a draft without a usable end. */
function unusableStart(
  draft: ReservationDraft,
  { bookings, ...clock }: CalendarContext,
): ReservationProblem | undefined {
  const early = startsEarly(draft, clock);
  if (early) return early;
  if (draft.startDate > lastDay(clock.now)) return problem('horizon', 'startDate');
  return isReserved(draft.mode, dayUses(bookings).get(draft.startDate))
    ? problem('overlap', 'startDate')
    : undefined;
}

/**
 * Returns the message about the dates while the user chooses them, also for guests. It checks every rule except the
 * session, so that dates that cannot be booked never have a price. A start without an end must meet the rules of a
 * click on its day. Ignores empty and incomplete fields, and the minimum hours when the purpose is unknown.
 */
export function checkDates(
  draft: ReservationDraft,
  { purpose, ...calendar }: CalendarContext & { purpose?: Purpose | undefined },
): ReservationProblem | undefined {
  // The year of a half-typed date can be one that no clock shows.
  if (londonInstant(draft.startDate, '00:00') === undefined) return undefined;
  if (missingPart(draft)) return unusableStart(draft, calendar);
  if (!endsAfterStart(draft)) {
    return unusableStart(draft, calendar) ?? problem('order', ...SPAN_FIELDS[draft.mode]);
  }
  const tooFew = purpose && (tooLong(draft) ?? tooShort(draft, purpose));
  return tooFew ?? unavailable(draft, calendar);
}
