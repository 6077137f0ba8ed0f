// The business uses London's wall clock. Dates and times are plain text; instants are epoch milliseconds. Days are
// counted on the calendar, never by dividing instants, so that clock changes have no effect.
import { DAY, HOUR, MINUTE } from './durations.ts';

/** A day in London, 'YYYY-MM-DD'. */
export type LondonDate = string;
/** A time of day in London, 'HH:mm'. */
export type LondonTime = string;
/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A formatter that is created with its first use: it takes milliseconds on a phone. */
export function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let created: Intl.DateTimeFormat | undefined;
  return () => (created ??= new Intl.DateTimeFormat('en-GB', options));
}

const wallClock = lazyFormat({
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** True for a real calendar day written 'YYYY-MM-DD' (2027-02-29 is not one). */
export function isLondonDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** True for 'HH:mm' on a 24-hour clock. */
export function isLondonTime(text: string): boolean {
  return TIME.test(text);
}

/** London's clock minus UTC by the hour since 1970; the clocks change at whole hours only. Formatting is slow. */
const offsets = new Map<number, number>();
const MAX_OFFSETS = 20_000;

function londonOffset(instant: Instant): number {
  const hour = Math.floor(instant / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of wallClock().formatToParts(hour * HOUR)) part[type] = value;
  const shown = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}Z`;
  const offset = Date.parse(shown) - hour * HOUR;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function londonParts(instant: Instant): { date: LondonDate; time: LondonTime } {
  const shown = new Date(instant + londonOffset(instant)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The day that London's calendar shows at `instant`. */
export function londonDate(instant: Instant): LondonDate {
  return londonParts(instant).date;
}

/** The time that London's clock shows at `instant`, to the minute. */
export function londonTime(instant: Instant): LondonTime {
  return londonParts(instant).time;
}

// Tries summer time first: the doubled hour of October means its first occurrence.
const LONDON_OFFSETS = [60 * MINUTE, 0];

/**
 * The instant at which London's clock first shows `time` on `date`; undefined where it never does (01:00-01:59 on the
 * last Sunday of March, or an invalid date or time).
 */
export function londonInstant(date: LondonDate, time: LondonTime): Instant | undefined {
  if (!isLondonDate(date) || !isLondonTime(time)) return undefined;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  return LONDON_OFFSETS.map((offset) => asUtc - offset).find((instant) => {
    const shown = londonParts(instant);
    return shown.date === date && shown.time === time;
  });
}

/**
 * The instant at which `date` begins in London. Midnight always exists: the clocks change at 01:00. Throws a
 * RangeError for a text that is no date.
 */
export function startOfLondonDay(date: LondonDate): Instant {
  const instant = londonInstant(date, '00:00');
  if (instant === undefined) throw new RangeError(`No midnight on ${date}`);
  return instant;
}

/** The date `days` later (or earlier, where negative) on the calendar. */
export function addDays(date: LondonDate, days: number): LondonDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** How many calendar days `to` lies after `from`; 0 on the same day. */
export function daysBetween(from: LondonDate, to: LondonDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Every date from `from` to `to`, both included. */
export function datesBetween(from: LondonDate, to: LondonDate): LondonDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

const readable = lazyFormat({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** 'Sat, 28 Nov 2026': a date for display, the same in every browser's time zone. */
export function formatLondonDate(date: LondonDate): string {
  return readable().format(Date.parse(`${date}T00:00:00Z`));
}

const monthName = lazyFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' of '2026-11'. */
export const formatLondonMonth = (month: string): string =>
  monthName().format(Date.parse(`${month}-01T00:00:00Z`));
