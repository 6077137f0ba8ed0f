// The text of an instant: its date and time in London.
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';

/** 'Sat, 21 Nov 2026, 10:02' in London; `iso` is an instant. */
export function instantText(iso: string): string {
  const instant = Date.parse(iso);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}
