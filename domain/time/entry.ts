// Dates and times as users type them: the meaning of a text, and the text that a field shows. The day is before the
// month; an ISO date from scripts and tools is accepted too.
import { withSimpleCharacters } from '#domain/kit/cleanText.ts';
import { isLondonDate, isLondonTime, type LondonDate, type LondonTime } from './london.ts';

/** The meaning of a typed text. */
export interface Entry {
  /** A London date 'YYYY-MM-DD' or a London time 'HH:mm'. */
  value: string;
  /** False while the next character can change the meaning: a year of two digits can be the start of one of four. */
  isComplete: boolean;
}

export type EntryKind = 'date' | 'time';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/;
// A date as the product shows it: '28 Dec 2026' or 'Mon, 28 December 2026', also '28-Dec-2026' and 'December 28th, 2026'.
const NAMED_MONTH =
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?(?:(?:,? |-)(?<year>\d{4}|\d{2}))?$/i;
const NAMED_MONTH_FIRST =
  /^(?:[a-z]{3,9},? )?(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/i;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
// The numeric keyboard of a phone may have no separator.
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?: ?([ap])\.?m\.?)?$/i;
const CLOCK_DIGITS = /^(\d{2})(\d{2})$/;
// '9am' and '21h'.
const FULL_HOUR = /^(\d{1,2}) ?(?:([ap])\.?m\.?|h)$/i;

const two = (digits = '') => digits.padStart(2, '0');

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined) {
  const value = `${year?.length === 2 ? '20' : ''}${year}-${two(month)}-${two(day)}`;
  return isLondonDate(value) ? { value, isComplete: year?.length === 4 } : undefined;
}

/** The number of a month by its name or the first three or four letters of it; '' for another text. */
function monthOf(name = ''): string {
  const typed = name.toLowerCase();
  const isMeant = (month: string) => month === typed || (typed.length <= 4 && month.startsWith(typed));
  const index = MONTHS.findIndex(isMeant);
  return index === -1 ? '' : String(index + 1);
}

/** The first '5 January' that is not before `earliest`; the user may still type a year. */
function nextOf(month: string, day: string | undefined, earliest: LondonDate): Entry | undefined {
  const year = Number(earliest.slice(0, 4));
  // A leap year is at most eight years away.
  const dates = Array.from({ length: 9 }, (_none, more) => dateOf(String(year + more), month, day)?.value);
  const value = dates.find((date) => date !== undefined && date >= earliest);
  return value === undefined ? undefined : { value, isComplete: false };
}

/**
 * The date that a text means: 'DD/MM/YYYY', 'D/M/YY' (of this century), 'DDMMYYYY', 'YYYY-MM-DD' or 'Mon, 28 Dec 2026'
 * with or without the day of the week; between numbers '/', '.', '-' or a space. With `earliest`, '28 Dec' is the first
 * one that is not before it. Undefined for any other text and for a day that does not exist.
 */
export function readDate(text: string, earliest?: LondonDate): Entry | undefined {
  const typed = withSimpleCharacters(text);
  const iso = ISO_DATE.exec(typed);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const dayFirst = DAY_FIRST.exec(typed);
  if (dayFirst) return dateOf(dayFirst[4], dayFirst[3], dayFirst[1]);
  const named = (NAMED_MONTH.exec(typed) ?? NAMED_MONTH_FIRST.exec(typed))?.groups;
  if (named) {
    const { day, name, year } = named;
    if (year !== undefined) return dateOf(year, monthOf(name), day);
    return earliest === undefined ? undefined : nextOf(monthOf(name), day, earliest);
  }
  const digits = DIGITS.exec(typed);
  return digits ? dateOf(digits[3], digits[2], digits[1]) : undefined;
}

/** The hour on a 24-hour clock: 12 am is 0, 12 pm is 12. Undefined for an hour that a 12-hour clock does not have. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * The time that a text means: 'HH:mm', 'H:mm', 'HHmm' or 'h:mm am', with ':', '.' or 'h'; '9am' or '21h' for a full hour.
 * Undefined for any other text and for a time that does not exist.
 */
export function readTime(text: string): Entry | undefined {
  const typed = withSimpleCharacters(text);
  const found = CLOCK.exec(typed) ?? CLOCK_DIGITS.exec(typed);
  const full = found ? undefined : FULL_HOUR.exec(typed);
  if (full) return readTime(`${String(full[1])}:00${full[2] ? ` ${full[2]}m` : ''}`);
  if (!found) return undefined;
  const hour = hourOf(Number(found[1]), found[3]);
  const value = `${two(String(hour))}:${found[2]}`;
  return isLondonTime(value) ? { value, isComplete: true } : undefined;
}

/** The text of a date in a field: 'DD/MM/YYYY'. A text that is not a date stays unchanged, so that no input is lost. */
export function shownDate(date: LondonDate): string {
  return isLondonDate(date) ? date.split('-').reverse().join('/') : date;
}

/** The text of a time in a field: 'HH:mm', as the value itself. */
export const shownTime = (time: LondonTime): string => time;

/** The messages of a field about a text that it cannot read. */
export const ENTRY_MESSAGES: Readonly<Record<EntryKind, string>> = {
  date: 'Please enter a date as day/month/year, such as 12/03/2027.',
  time: 'Please enter a time, such as 14:30 or 2:30 pm.',
};
