// The reservation form's rules in the order they are checked, in the form and on the server alike.
// Source: specification, section 5.
import type { ReservationMode } from '#domain/availability/calendar.ts';
import { occupiedPeriod, overlapsAny, type ReservationDates } from '#domain/availability/period.ts';
import type { Purpose } from '#domain/car/purpose.ts';
import { minimumMinutes } from '#domain/pricing/quote.ts';
import {
  addDays,
  isLondonDate,
  isLondonTime,
  londonDate,
  londonInstant,
  type Instant,
} from '#domain/time/london.ts';

/** How far ahead a hire may end, in days. */
export const BOOKING_HORIZON_DAYS = 1_827;

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
  past: 'The start must be in the future.',
  horizon: 'Please choose dates within the next five years.',
  overlap: 'The selected dates are already booked. Please choose different dates.',
} as const;

/** What an edit may say that no form lets anybody choose. */
export const END_BEFORE_START = 'The end date cannot be before the start date.';

export type ReservationField = 'startDate' | 'endDate' | 'startTime' | 'endTime';

/** What is wrong with a draft: the first rule it breaks, and the fields to mark. */
export interface ReservationProblem {
  rule: keyof typeof RESERVATION_MESSAGES;
  message: string;
  fields: ReservationField[];
}

/** The form as typed; an empty or half-typed field is one not filled in. */
export interface ReservationDraft {
  mode: ReservationMode;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

export interface ReservationContext {
  userId: string | undefined;
  purpose: Purpose;
  bookings: readonly ReservationDates[];
  now: Instant;
}

/** The dates that a complete draft sends: a single-day hire ends on its start date and carries both times. */
export function draftDates(draft: ReservationDraft): ReservationDates {
  return draft.mode === 'single-day'
    ? {
        startDate: draft.startDate,
        endDate: draft.startDate,
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

/** The first of rules 1 to 4 that the draft breaks: who, and what is missing. */
function missingPart(draft: ReservationDraft, userId: string | undefined): ReservationProblem | undefined {
  if (!userId) return problem('signedOut');
  if (!isLondonDate(draft.startDate)) return problem('startDate', 'startDate');
  if (draft.mode === 'multi-day') {
    return isLondonDate(draft.endDate) ? undefined : problem('endDate', 'endDate');
  }
  if (!isLondonTime(draft.startTime)) return problem('startTime', 'startTime');
  return isLondonTime(draft.endTime) ? undefined : problem('endTime', 'endTime');
}

/** The fields that say from when to when. */
const SPAN_FIELDS: Readonly<Record<ReservationMode, readonly ReservationField[]>> = {
  'multi-day': ['startDate', 'endDate'],
  'single-day': ['startTime', 'endTime'],
};

function endsAfterStart(draft: ReservationDraft): boolean {
  return draft.mode === 'multi-day' ? draft.endDate > draft.startDate : draft.endTime > draft.startTime;
}

/** A time the clocks skip on that day, which no hire can start or end at. */
function nonexistentTime(draft: ReservationDraft): ReservationProblem | undefined {
  if (draft.mode === 'multi-day') return undefined;
  const missing = (['startTime', 'endTime'] as const).filter(
    (field) => londonInstant(draft.startDate, draft[field]) === undefined,
  );
  return missing.length > 0 ? problem('nonexistent', ...missing) : undefined;
}

function tooShort(draft: ReservationDraft, purpose: Purpose): ReservationProblem | undefined {
  const period = occupiedPeriod(draftDates(draft));
  if (!period || (period.end - period.start) / 60_000 >= minimumMinutes(purpose)) return undefined;
  return problem(purpose === 'MusicVideo' ? 'musicVideoMinimum' : 'chauffeurMinimum', 'startTime', 'endTime');
}

/** Today is allowed; a start time already past is not. A multi-day hire starts with its day, so today is fine. */
function startsInPast(draft: ReservationDraft, now: Instant): boolean {
  const today = londonDate(now);
  if (draft.startDate < today) return true;
  if (draft.mode === 'multi-day' || draft.startDate > today) return false;
  const start = londonInstant(draft.startDate, draft.startTime);
  return start !== undefined && start <= now;
}

/** The first rule that the draft breaks, or undefined where it may be booked. */
export function checkReservation(
  draft: ReservationDraft,
  { userId, purpose, bookings, now }: ReservationContext,
): ReservationProblem | undefined {
  const missing = missingPart(draft, userId);
  if (missing) return missing;
  const span = SPAN_FIELDS[draft.mode];
  if (!endsAfterStart(draft)) return problem('order', ...span);
  const short = tooShort(draft, purpose);
  if (short) return short;
  if (startsInPast(draft, now)) {
    return draft.startDate < londonDate(now) ? problem('past', 'startDate') : problem('past', 'startTime');
  }
  const unusable = nonexistentTime(draft);
  if (unusable) return unusable;
  const dates = draftDates(draft);
  if (dates.endDate > addDays(londonDate(now), BOOKING_HORIZON_DAYS)) {
    return problem('horizon', draft.mode === 'multi-day' ? 'endDate' : 'startDate');
  }
  if (!overlapsAny(dates, bookings)) return undefined;
  return draft.mode === 'multi-day' ? problem('overlap', ...span) : problem('overlap', 'startDate', ...span);
}
