// iCalendar files (RFC 5545): the entries of reservations and jobs, for one file and for subscriptions.
import { isSingleDay, lastDayOf, type ReservationDates } from '#domain/time/period.ts';
import { addDays, type Instant, type LondonDate, type LondonTime } from '#domain/time/london.ts';
import { escapeText, joinLines } from './contentLines.ts';

/**
 * The content of an entry. A calendar program replaces an entry by one with a new `version`, and removes a cancelled
 * entry.
 */
export interface CalendarEntry {
  /** Never changes. */
  uid: string;
  version: number;
  /** The instant of the last change of the content. */
  changedAt: Instant;
  cancelled: boolean;
  dates: ReservationDates;
  summary: string;
  description: string;
  /** '' without a text. */
  location: string;
  url: string;
  /** The URL of the product; a published entry requires one. */
  organiser: string;
}

// London's time zone in a form that every calendar program reads: summer time from the last Sunday of March to the last
// Sunday of October.
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

/** The period of an entry: whole days up to the day after the last one, or London hours. */
function span(dates: ReservationDates): string[] {
  const { startDate, endDate, startTime, endTime } = dates;
  return startTime && endTime
    ? [
        `DTSTART;TZID=Europe/London:${localValue(startDate, startTime)}`,
        `DTEND;TZID=Europe/London:${localValue(lastDayOf(dates), endTime)}`,
      ]
    : [`DTSTART;VALUE=DATE:${dateValue(startDate)}`, `DTEND;VALUE=DATE:${dateValue(addDays(endDate, 1))}`];
}

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}@luxury-car-rentals`,
  `SEQUENCE:${entry.version}`,
  // Programs compare these with the entry that they have, so they stay until the content changes.
  `DTSTAMP:${utcValue(entry.changedAt)}`,
  `LAST-MODIFIED:${utcValue(entry.changedAt)}`,
  ...span(entry.dates),
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
  `URL:${entry.url}`,
  `ORGANIZER;CN=Luxury Car Rentals:mailto:${entry.organiser}`,
  `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

// The name of a subscription, and the interval in which programs read it again. RFC 7986 has the standard properties;
// the X- properties have the same values for older programs.
const subscriptionLines = (name: string): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

export interface CalendarFileOptions {
  method: 'PUBLISH' | 'CANCEL';
  product: string;
  /** The name of a subscription in a calendar program; a file with one entry has no name. */
  name?: string;
}

/** The file with these entries. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { method, product, name }: CalendarFileOptions,
): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Luxury Car Rentals//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : subscriptionLines(name)),
    ...(entries.some(({ dates }) => isSingleDay(dates)) ? LONDON : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]);
}
