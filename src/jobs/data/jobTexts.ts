// The texts of a job's date and times.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { shortDates } from '#domain/booking/shortDates.ts';
import { datesOfJob, type JobDates } from '#domain/jobs/dates.ts';

/** 'Fri, 4 Dec 2026, 10:00 to 14:00', or 'Fri, 4 Dec 2026' for a whole day; '' for a job without a date. */
export function jobTimeText(job: JobDates): string {
  const dates = datesOfJob(job);
  if (!dates) return '';
  const text = reservationDatesText(dates);
  return dates.startTime || dates.startDate !== dates.endDate ? text : (text.split(' to ')[0] ?? text);
}

/** '4 Dec 2026, 10:00', short enough for a column; '' for a job without a date. */
export function shortJobTime(job: JobDates): string {
  const dates = datesOfJob(job);
  if (!dates) return '';
  const { startDate, startTime } = dates;
  return startTime ? `${shortDates({ startDate, endDate: startDate })}, ${startTime}` : shortDates(dates);
}
