// The order of a customer's reservations, and the time to the start in words.
import { daysBetween, londonDate, type Instant } from '#domain/time/london.ts';
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { blocksDates, type ReservationStatus } from './status.ts';
import { HOUR } from '#domain/time/durations.ts';

type Booked = ReservationDates & { status: ReservationStatus };

/** True for a reservation that keeps its car and has not ended at `now`. */
export function isAhead(reservation: Booked, now: Instant): boolean {
  const period = occupiedPeriod(reservation);
  return blocksDates(reservation.status) && period !== undefined && period.end > now;
}

/** The next trip first, then the later ones; then the ended ones and those without a car, the newest first. */
export function byNextTrip<Each extends Booked>(reservations: readonly Each[], now: Instant): Each[] {
  const start = (each: Each) => occupiedPeriod(each)?.start ?? 0;
  const ahead = reservations.filter((each) => isAhead(each, now));
  const behind = reservations.filter((each) => !isAhead(each, now));
  return [...ahead.sort((a, b) => start(a) - start(b)), ...behind.sort((a, b) => start(b) - start(a))];
}

/** 'In 13 days', 'Tomorrow', 'In 5 hours', 'Under way'; undefined for a reservation that is over or keeps no car. */
export function countdownText(reservation: Booked, now: Instant): string | undefined {
  const period = occupiedPeriod(reservation);
  if (!period || !isAhead(reservation, now)) return undefined;
  if (period.start <= now) return 'Under way';
  const days = daysBetween(londonDate(now), londonDate(period.start));
  if (days > 1) return `In ${days} days`;
  if (days === 1) return 'Tomorrow';
  const hours = Math.floor((period.start - now) / HOUR);
  return hours < 1 ? 'In less than an hour' : `In ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
