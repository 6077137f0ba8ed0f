// Prices a booking for a car, or throws the broken rule as HttpProblem.
import type { BookingDates } from '#domain/contract/reservations.ts';
import { isFault, priceBooking, type PricedBooking } from '#domain/reservation/priceBooking.ts';
import type { Instant } from '#domain/time/london.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { CarRow } from './repository.ts';

/** Prices a booking; amounts in pence. Throws HttpProblem 422 with the message and the fields of the broken rule. */
export function priceBookingOrThrow(
  { purpose, price_pence: pricePence }: CarRow,
  booking: BookingDates,
  asking: { userId: string; now: Instant },
): PricedBooking {
  const result = priceBooking({ purpose, pricePence }, booking, asking);
  if (!isFault(result)) return result;
  const { code, message, fields } = result;
  throw new HttpProblem(422, message, {
    code,
    ...(fields.length > 0 ? { errors: fields.map((field) => ({ field, message })) } : {}),
  });
}
