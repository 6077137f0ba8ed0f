// The dates of a reservation in the forms of the staff: the edit and the move on the timeline.
import { isSingleDay, type ReservationDates } from '#domain/time/period.ts';
import {
  checkChangedHire,
  checkHire,
  draftDates,
  RESERVATION_MESSAGES,
  type ReservationDraft,
  type ReservationField,
} from '#domain/booking/rules.ts';
import { addDays, isLondonDate, type Instant } from '#domain/time/london.ts';

/** The fields as they are typed. A hire by the hour has times, and ends on its start date or the day after. */
export interface StaffDates {
  isByHour: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

const OTHER_END = 'A hire by the hour ends on its start date or the day after.';

export const staffDatesOf = (dates: ReservationDates): StaffDates => ({
  isByHour: isSingleDay(dates),
  startDate: dates.startDate,
  endDate: dates.endDate,
  startTime: dates.startTime ?? '',
  endTime: dates.endTime ?? '',
});

const nextDay = (date: string) => (isLondonDate(date) ? addDays(date, 1) : undefined);

const hireOf = ({ isByHour, startDate, endDate, startTime, endTime }: StaffDates): ReservationDraft => ({
  mode: isByHour ? 'single-day' : 'multi-day',
  startDate,
  endDate,
  startTime,
  endTime,
  endsNextDay: isByHour && endDate === nextDay(startDate),
});

const endsOnOtherDay = ({ isByHour, startDate, endDate }: StaffDates) =>
  isByHour && isLondonDate(startDate) && ![startDate, nextDay(startDate)].includes(endDate);

/** A change of the dates of a hire: the dates until now, and the server's clock. */
interface DateChange {
  before: ReservationDates;
  now: Instant;
}

/** The message of each field whose value no hire can have, or to which staff cannot change this one. */
export function staffDateFaults(
  dates: StaffDates,
  change: DateChange,
): Partial<Record<ReservationField, string>> {
  if (endsOnOtherDay(dates)) return { endDate: dates.endDate ? OTHER_END : RESERVATION_MESSAGES.endDate };
  const problem = checkChangedHire(hireOf(dates), change);
  return Object.fromEntries((problem?.fields ?? []).map((field) => [field, problem?.message]));
}

/** The dates of the hire; undefined while a field has a value that no hire can have. */
export function staffDatesToSend(dates: StaffDates): ReservationDates | undefined {
  return endsOnOtherDay(dates) || checkHire(hireOf(dates)) ? undefined : draftDates(hireOf(dates));
}

/** The end date of a hire by the hour at its present times, after its start date has changed. */
export function followingEnd({ startDate, startTime, endTime }: StaffDates): string {
  const isOverNight = startTime !== '' && endTime !== '' && endTime <= startTime;
  return (isOverNight ? nextDay(startDate) : undefined) ?? startDate;
}
