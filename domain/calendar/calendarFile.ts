// iCalendar files (RFC 5545): the entries of reservations and jobs, for one file and for subscriptions.
import { isSingleDay, lastDayOf, type ReservationDates } from '#domain/availability/period.ts';
import { addDays, type Instant, type LondonDate, type LondonTime } from '#domain/time/london.ts';
import { escapeText, joinLines } from './contentLines.ts';

/** What an entry says. A new `version` replaces what a calendar has, a cancelled one takes it out. */
export interface CalendarEntry {
  /** Stays the same for good. */
  uid: string;
  version: number;
  cancelled: boolean;
  dates: ReservationDates;
  summary: string;
  description: string;
  /** '' for none. */
  location: string;
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

const entryLines = (entry: CalendarEntry, stamp: Instant): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}@luxury-car-rentals`,
  `SEQUENCE:${entry.version}`,
  `DTSTAMP:${utcValue(stamp)}`,
  ...span(entry.dates),
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
  `URL:${entry.url}`,
  `ORGANIZER;CN=Luxury Car Rentals:mailto:${entry.organiser}`,
  `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

// The name of a subscription, and how often programs are asked to read it again. RFC 7986 has the standard properties;
// the X- properties say the same to older programs.
const subscriptionLines = (name: string): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

export interface CalendarFileOptions {
  method: 'PUBLISH' | 'CANCEL';
  product: string;
  stamp: Instant;
  /** What a subscription is called in a calendar program; a file with one entry has no name. */
  name?: string;
}

/** The file with these entries as they are at `stamp`. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { method, product, stamp, name }: CalendarFileOptions,
): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Luxury Car Rentals//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : subscriptionLines(name)),
    ...(entries.some(({ dates }) => isSingleDay(dates)) ? LONDON : []),
    ...entries.flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ]);
}
