// From what a call carries to a hire that may be booked: the form's rules again, on the server's clock.
import { occupiedPeriod, type HireDates, type Period } from '#domain/availability/period.ts';
import type { BookingDates } from '#domain/contract/reservations.ts';
import { quote, type Quote } from '#domain/pricing/quote.ts';
import {
  checkReservation,
  draftDates,
  RESERVATION_MESSAGES,
  type ReservationDraft,
} from '#domain/reservation/rules.ts';
import type { Instant } from '#domain/time/london.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { CarRow } from './repository.ts';

/** A hire that keeps to every rule but availability, which only the database can decide. */
export interface PricedBooking {
  dates: HireDates;
  period: Period;
  price: Quote;
}

/** The draft a call describes: with both times it is a single-day hire, unless the call says multi-day. */
function toDraft(booking: BookingDates): ReservationDraft {
  const startTime = booking.startTime ?? '';
  const endTime = booking.endTime ?? '';
  const single = booking.isMultiDay === undefined ? Boolean(startTime && endTime) : !booking.isMultiDay;
  const endDate = booking.endDate ?? '';
  if (single && endDate && endDate !== booking.startDate) {
    throw new HttpProblem(422, 'A single-day hire ends on its start date.', {
      code: 'invalid_booking',
      errors: [{ field: 'endDate', message: 'A single-day hire ends on its start date.' }],
    });
  }
  return {
    mode: single ? 'single-day' : 'multi-day',
    startDate: booking.startDate,
    endDate,
    startTime,
    endTime,
  };
}

/** The smallest deposit that the card payment provider takes. */
const LEAST_DEPOSIT_PENCE = 30;
const LARGEST_TOTAL_PENCE = 99_999_999;

/**
 * Checks the dates against the rules in their order and prices them. Throws a HttpProblem (422) with the rule's own
 * message and the fields it names.
 */
export function priceBooking(
  car: CarRow,
  booking: BookingDates,
  asking: { userId: string; now: Instant },
): PricedBooking {
  const draft = toDraft(booking);
  const fault = checkReservation(draft, {
    userId: asking.userId,
    purpose: car.purpose,
    bookings: [],
    now: asking.now,
  });
  if (fault) {
    throw new HttpProblem(422, fault.message, {
      code: 'invalid_booking',
      errors: fault.fields.map((field) => ({ field, message: fault.message })),
    });
  }
  const dates = draftDates(draft);
  const period = occupiedPeriod(dates);
  const price = quote({ purpose: car.purpose, pricePence: car.price_pence }, dates);
  if (!period || !price) throw new HttpProblem(422, RESERVATION_MESSAGES.order, { code: 'invalid_booking' });
  if (price.depositPence < LEAST_DEPOSIT_PENCE || price.totalPence > LARGEST_TOTAL_PENCE) {
    throw new HttpProblem(422, 'This hire cannot be paid by card. Please contact us.', {
      code: 'amount_out_of_range',
    });
  }
  return { dates, period, price };
}
