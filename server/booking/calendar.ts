// The calendar entry of a reservation, for mails and for the download in the profile.
import { reservationCalendar } from '#domain/office/calendar/reservationCalendar.ts';
import { paidText } from '#domain/booking/paidFacts.ts';
import { formatPounds } from '#domain/money/pence.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { CANCELLATION_POLICY } from '#domain/booking/cancellation.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import type { BookingFacts } from './mail/bookingFacts.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';

/** The publisher of the entries. */
type CalendarOwner = Pick<Mailer, 'supportEmail' | 'origin'>;

export const CALENDAR_FILE = 'reservation.ics';
/** The page that shows a customer's bookings. */
export const profileUrl = ({ origin }: CalendarOwner) => `${origin()}/Profile`;

/** The page on which the balance of a reservation is paid. */
export const paymentUrl = ({ origin }: CalendarOwner, reservationId: string) =>
  `${origin()}/Payment?reservation=${reservationId}`;

/** The page that a payment link opens. The token is in the fragment, which browsers send to no server. */
export const paymentLinkUrl = ({ origin }: CalendarOwner, token: string) => `${origin()}/pay#token=${token}`;

/** The iCalendar file. For a cancelled reservation it cancels the entry. */
export function calendarOf(booking: BookingFacts, owner: CalendarOwner, trip: Trip | null) {
  const cancelled = booking.status === 'cancelled';
  const money = `Total ${formatPounds(booking.totalPence)}. ${paidText(booking)}.`;
  const content = reservationCalendar({
    id: booking.id,
    version: booking.version,
    changedAt: booking.changedAt,
    cancelled,
    dates: booking.dates,
    car: booking.car,
    description: [
      `Reference: ${booking.reference}`,
      money,
      CANCELLATION_POLICY,
      ...tripFacts(trip).map(({ label, value }) => `${label}: ${value}`),
    ].join('\n'),
    url: profileUrl(owner),
    organiser: owner.supportEmail,
  });
  return { content, method: cancelled ? ('CANCEL' as const) : ('PUBLISH' as const) };
}
