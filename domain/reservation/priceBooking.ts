// From the booking of a call to dates, occupied period and price. Server and mocks call the same function.
import { occupiedPeriod, type ReservationDates, type Period } from '#domain/availability/period.ts';
import type { BookingDates } from '#domain/contract/reservations.ts';
import { quote, type Quote, type Tariff } from '#domain/pricing/quote.ts';
import type { Instant } from '#domain/time/london.ts';
import {
  checkReservation,
  draftDates,
  RESERVATION_MESSAGES,
  type ReservationDraft,
  type ReservationField,
} from './rules.ts';

/** A booking that keeps to every rule except availability, which the database decides. */
export interface PricedBooking {
  dates: ReservationDates;
  period: Period;
  price: Quote;
}

/** Why a booking is refused: the problem's code, a message for people and the fields that it names. */
export interface BookingFault {
  code: 'invalid_booking' | 'amount_out_of_range';
  message: string;
  fields: readonly ReservationField[];
}

/** The smallest deposit and the largest total that the payment provider accepts. */
const LEAST_DEPOSIT_PENCE = 30;
const LARGEST_TOTAL_PENCE = 99_999_999;

/** The draft of a booking. Without `isMultiDay`, a booking with both times is one day and any other one several days. */
export function draftOfBooking(booking: BookingDates): ReservationDraft {
  const [startTime, endTime] = [booking.startTime ?? '', booking.endTime ?? ''];
  const isMultiDay = booking.isMultiDay ?? !(startTime && endTime);
  return {
    mode: isMultiDay ? 'multi-day' : 'single-day',
    startDate: booking.startDate,
    endDate: booking.endDate ?? '',
    startTime,
    endTime,
  };
}

const invalid = (message: string, ...fields: ReservationField[]): BookingFault => ({
  code: 'invalid_booking',
  message,
  fields,
});

/** Checks a booking against the rules of the form in their order, and prices it by the car's tariff. */
export function priceBooking(
  tariff: Tariff,
  booking: BookingDates,
  { userId, now }: { userId: string; now: Instant },
): PricedBooking | BookingFault {
  const draft = draftOfBooking(booking);
  if (draft.mode === 'single-day' && draft.endDate && draft.endDate !== draft.startDate) {
    return invalid('A single-day hire ends on its start date.', 'endDate');
  }
  const problem = checkReservation(draft, { userId, purpose: tariff.purpose, bookings: [], now });
  if (problem) return invalid(problem.message, ...problem.fields);
  const dates = draftDates(draft);
  const [period, price] = [occupiedPeriod(dates), quote(tariff, dates)];
  if (!period || !price) return invalid(RESERVATION_MESSAGES.order);
  if (price.depositPence < LEAST_DEPOSIT_PENCE || price.totalPence > LARGEST_TOTAL_PENCE) {
    const message = 'This hire cannot be paid by card. Please contact us.';
    return { code: 'amount_out_of_range', message, fields: [] };
  }
  return { dates, period, price };
}

/** True for a booking that is refused. */
export const isFault = (result: PricedBooking | BookingFault): result is BookingFault => 'code' in result;
