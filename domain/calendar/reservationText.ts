// The dates of a hire in words.
import { isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/availability/period.ts';
import { chargedDays, durationText } from '#domain/pricing/quote.ts';
import { formatLondonDate } from '#domain/time/london.ts';

const MINUTE = 60_000;

/** 'Sat, 28 Nov 2026 to Mon, 30 Nov 2026', or 'Sat, 28 Nov 2026, 10:00 to 14:00'. */
export function reservationDatesText(dates: ReservationDates): string {
  const start = formatLondonDate(dates.startDate);
  return isSingleDay(dates)
    ? `${start}, ${dates.startTime} to ${dates.endTime}`
    : `${start} to ${formatLondonDate(dates.endDate)}`;
}

/** '3 days', or '4 hours': elapsed time, so that a clock change shows. */
export function reservationDurationText(dates: ReservationDates): string {
  if (!isSingleDay(dates)) {
    const days = chargedDays(dates);
    return `${days} ${days === 1 ? 'day' : 'days'}`;
  }
  const period = occupiedPeriod(dates);
  return durationText(period ? (period.end - period.start) / MINUTE : 0);
}
