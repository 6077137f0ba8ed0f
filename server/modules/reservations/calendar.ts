// The calendar entry of a reservation, as the mails attach it and the profile offers it.
import { hireCalendar } from '#domain/calendar/hireCalendar.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import type { Instant } from '#domain/time/london.ts';
import type { HireFacts } from './bookingFacts.ts';

/** Who publishes the entries, and where bookings are seen. */
export interface CalendarOwner {
  supportEmail: string;
  /** Where the browser app answers, without a path; known once the server listens. */
  origin: () => string;
}

export const CALENDAR_FILE = 'reservation.ics';
/** The page of the browser app that shows a customer's bookings. */
export const profileUrl = ({ origin }: CalendarOwner) => `${origin()}/Profile`;

/** The iCalendar file; of a cancelled reservation it is the one that takes the entry out again. */
export function calendarOf(hire: HireFacts, owner: CalendarOwner, now: Instant) {
  const cancelled = hire.status === 'cancelled';
  const money = `Total ${formatPounds(hire.totalPence)}, paid ${formatPounds(hire.paidPence)}, remaining ${formatPounds(hire.remainingPence)}.`;
  const content = hireCalendar(
    {
      id: hire.id,
      version: hire.version,
      cancelled,
      dates: hire.dates,
      car: hire.car,
      description: `${money}\n${CANCELLATION_POLICY}`,
      url: profileUrl(owner),
      organiser: owner.supportEmail,
    },
    now,
  );
  return { content, method: cancelled ? ('CANCEL' as const) : ('PUBLISH' as const) };
}
