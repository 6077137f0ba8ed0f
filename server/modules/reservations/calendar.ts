// The calendar entry of a reservation, for mails and for the download in the profile.
import { reservationCalendar } from '#domain/calendar/reservationCalendar.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import type { Instant } from '#domain/time/london.ts';
import type { BookingFacts } from '#server/mail/bookingFacts.ts';
import type { Mailer } from '#server/mail/mailer.ts';

/** The publisher of the entries. */
type CalendarOwner = Pick<Mailer, 'supportEmail' | 'origin'>;

export const CALENDAR_FILE = 'reservation.ics';
/** The page that shows a customer's bookings. */
export const profileUrl = ({ origin }: CalendarOwner) => `${origin()}/Profile`;

/** The iCalendar file. For a cancelled reservation it cancels the entry. */
export function calendarOf(booking: BookingFacts, owner: CalendarOwner, now: Instant) {
  const cancelled = booking.status === 'cancelled';
  const money = `Total ${formatPounds(booking.totalPence)}, paid ${formatPounds(booking.paidPence)}, remaining ${formatPounds(booking.remainingPence)}.`;
  const content = reservationCalendar(
    {
      id: booking.id,
      version: booking.version,
      cancelled,
      dates: booking.dates,
      car: booking.car,
      description: `${money}\n${CANCELLATION_POLICY}`,
      url: profileUrl(owner),
      organiser: owner.supportEmail,
    },
    now,
  );
  return { content, method: cancelled ? ('CANCEL' as const) : ('PUBLISH' as const) };
}
