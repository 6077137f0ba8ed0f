// A reservation as an iCalendar file, for the customer's own calendar (RFC 5545; METHOD as in RFC 5546).
import { isSingleDay, lastDayOf, type ReservationDates } from '#domain/availability/period.ts';
import { addDays, type Instant, type LondonDate, type LondonTime } from '#domain/time/london.ts';
import { escapeText, joinLines } from './contentLines.ts';

/** What the entry of a reservation says. A new `version` replaces what a calendar has, a cancelled one takes it out. */
export interface CalendarReservation {
  id: string;
  version: number;
  cancelled: boolean;
  dates: ReservationDates;
  /** Make and model. */
  car: string;
  description: string;
  /** Where the customer finds the booking. */
  url: string;
  /** Our own address; a published entry has to name one. */
  organiser: string;
}

// London's clock as every calendar program reads it: summer time from the last Sunday of March to that of October.
const LONDON = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19970330T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const dateValue = (date: LondonDate) => date.replaceAll('-', '');
const localValue = (date: LondonDate, time: LondonTime) => `${dateValue(date)}T${time.replace(':', '')}00`;
const utcValue = (instant: Instant) =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** From when to when: whole days up to the one after the last, or London's clock for hours. */
function span(dates: ReservationDates): string[] {
  const { startDate, endDate, startTime, endTime } = dates;
  return startTime && endTime
    ? [
        `DTSTART;TZID=Europe/London:${localValue(startDate, startTime)}`,
        `DTEND;TZID=Europe/London:${localValue(lastDayOf(dates), endTime)}`,
      ]
    : [`DTSTART;VALUE=DATE:${dateValue(startDate)}`, `DTEND;VALUE=DATE:${dateValue(addDays(endDate, 1))}`];
}

/** The file of one reservation, as it stood at `stamp`; its entry keeps one UID for good. */
export function reservationCalendar(reservation: CalendarReservation, stamp: Instant): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luxury Car Rentals//Reservations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${reservation.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...(isSingleDay(reservation.dates) ? LONDON : []),
    'BEGIN:VEVENT',
    `UID:reservation-${reservation.id}@luxury-car-rentals`,
    `SEQUENCE:${reservation.version}`,
    `DTSTAMP:${utcValue(stamp)}`,
    ...span(reservation.dates),
    `SUMMARY:${escapeText(`Hire: ${reservation.car}`)}`,
    `DESCRIPTION:${escapeText(reservation.description)}`,
    `URL:${reservation.url}`,
    `ORGANIZER;CN=Luxury Car Rentals:mailto:${reservation.organiser}`,
    `STATUS:${reservation.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
