// The times of messages in London time, in every browser.
import { addDays, formatLondonDate, londonDate, londonTime, type LondonDate } from '#domain/time/london.ts';

/** The London date of a message. */
export const dayOf = (timestamp: string): LondonDate => londonDate(Date.parse(timestamp));

/** '14:05'. */
export const timeOf = (timestamp: string): string => londonTime(Date.parse(timestamp));

/** 'Today', 'Yesterday', or the date. */
export function dayText(day: LondonDate, today: LondonDate): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatLondonDate(day);
}

/** For the list of contacts: the time of today's messages, the day of older ones. */
export function shortTime(timestamp: string, today: LondonDate): string {
  const day = dayOf(timestamp);
  return day === today ? timeOf(timestamp) : dayText(day, today).replace(/^\w+, | \d{4}$/g, '');
}
