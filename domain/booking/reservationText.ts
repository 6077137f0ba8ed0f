// The dates of a reservation in words.
import { endsNextDay, isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { balanceDueOf, type BalanceTerms } from '#domain/booking/balanceDue.ts';
import { chargedDays, durationText } from '#domain/money/quote.ts';
import { addDays, formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** 'Sat, 28 Nov 2026 to Mon, 30 Nov 2026', 'Sat, 28 Nov 2026, 10:00 to 14:00', or with both days in between. */
export function reservationDatesText(dates: ReservationDates): string {
  const start = formatLondonDate(dates.startDate);
  if (endsNextDay(dates)) {
    return `${start}, ${dates.startTime} to ${formatLondonDate(dates.endDate)}, ${dates.endTime}`;
  }
  return isSingleDay(dates)
    ? `${start}, ${dates.startTime} to ${dates.endTime}`
    : `${start} to ${formatLondonDate(dates.endDate)}`;
}

/** The same with '(London time)' behind times, for people in other time zones. */
export function londonDatesText(dates: ReservationDates): string {
  const text = reservationDatesText(dates);
  return isSingleDay(dates) ? `${text} (London time)` : text;
}

/** '3 days', or '4 hours': elapsed time, so that it includes a clock change. */
export function reservationDurationText(dates: ReservationDates): string {
  if (!isSingleDay(dates)) {
    const days = chargedDays(dates);
    return `${days} ${days === 1 ? 'day' : 'days'}`;
  }
  const period = occupiedPeriod(dates);
  return durationText(period ? (period.end - period.start) / MINUTE : 0);
}

/**
 * 'due by 10:00 on Thu, 26 Nov 2026', or 'due by the end of Wed, 25 Nov 2026' for midnight: when the balance is due. 'due before the start on Sat, 28 Nov 2026' for a
 * reservation that was booked after that. `bookedAt` is an instant.
 */
export function balanceDueText(dates: ReservationDates, terms: Omit<BalanceTerms, 'start'>): string {
  const due = balanceDueOf(dates, terms);
  if (due === undefined || due === occupiedPeriod(dates)?.start) {
    return `due before the start on ${formatLondonDate(dates.startDate)}`;
  }
  const [day, time] = [londonDate(due), londonTime(due)];
  return time === '00:00'
    ? `due by the end of ${formatLondonDate(addDays(day, -1))}`
    : `due by ${time} on ${formatLondonDate(day)}`;
}
