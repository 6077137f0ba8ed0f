// The texts of an instant: its date and time in London, and its age.
import {
  daysBetween,
  formatLondonDate,
  londonDate,
  londonTime,
  type LondonDate,
} from '#domain/time/london.ts';

/** 'Sat, 21 Nov 2026, 10:02' in London; `iso` is an instant. */
export function instantText(iso: string): string {
  const instant = Date.parse(iso);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}

/** 'today', 'yesterday' or '12 days ago' in London; `iso` is an instant. */
export function ageText(iso: string, today: LondonDate): string {
  const days = daysBetween(londonDate(Date.parse(iso)), today);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-GB')} days ago`;
}
