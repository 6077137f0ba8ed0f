// The rules of an edit of a reservation by staff.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { endsNextDay, occupiedPeriod, type Period, type ReservationDates } from '#domain/time/period.ts';
import type { Instant } from '#domain/time/london.ts';
import type { ReservationUpdate } from './contract/reservations.ts';
import { draftOfBooking } from './priceBooking.ts';
import { checkChangedHire, END_BEFORE_START, OTHER_PURPOSE, RESERVATION_MESSAGES } from './rules.ts';

export const invalidEdit = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

/** The refusal of a discount without a reason. */
export const reasonMissing = () => invalidEdit('reason', 'Please say why the total is lower.');

/** The refusal of dates that another reservation or a block has taken. */
export const datesTaken = () => new HttpProblem(409, RESERVATION_MESSAGES.overlap, { code: 'dates_taken' });

/** The refusal of an edit of a reservation that is not confirmed. */
export const notConfirmed = () =>
  new HttpProblem(409, 'Only a confirmed reservation can be changed.', { code: 'not_confirmed' });

/**
 * The dates after the edit, and the period that they occupy. Omitted fields keep their values. A booking over several
 * days has no times unless it ends the next day. Another start is at most a day ago. Throws HttpProblem 422 'invalid_booking'.
 */
export function editedDates(
  before: ReservationDates,
  edit: Pick<ReservationUpdate, 'startDate' | 'endDate' | 'startTime' | 'endTime'>,
  now: Instant,
): { dates: ReservationDates; period: Period } {
  const { startDate = before.startDate, endDate = before.endDate } = edit;
  if (endDate < startDate) throw invalidEdit('endDate', END_BEFORE_START);
  const startTime = edit.startTime === undefined ? before.startTime : edit.startTime || null;
  const endTime = edit.endTime === undefined ? before.endTime : edit.endTime || null;
  if (Boolean(startTime) !== Boolean(endTime)) {
    const field = startTime ? 'endTime' : 'startTime';
    throw invalidEdit(field, RESERVATION_MESSAGES[field]);
  }
  const withTimes = { startDate, endDate, startTime, endTime };
  const dates = startDate === endDate || endsNextDay(withTimes) ? withTimes : { startDate, endDate };
  const period = occupiedPeriod(dates);
  const fault = checkChangedHire(draftOfBooking(dates), { before, now });
  if (fault || !period) {
    throw invalidEdit(fault?.fields[0] ?? 'endDate', fault?.message ?? RESERVATION_MESSAGES.order);
  }
  return { dates, period };
}

/** The car to which an edit moves a reservation. Throws HttpProblem 422 for a deleted car, or one of another purpose. */
export function assertMovable<Car extends { purpose: Purpose }>(car: Car | undefined, purpose: Purpose): Car {
  if (!car) throw invalidEdit('carId', 'This car is no longer available.');
  if (car.purpose !== purpose) throw invalidEdit('carId', OTHER_PURPOSE);
  return car;
}
