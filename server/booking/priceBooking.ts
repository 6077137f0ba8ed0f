// Prices a booking for a car, or throws the broken rule as HttpProblem.
import { bookingRefused } from '#domain/booking/refusals.ts';
import type { Booking } from '#domain/booking/contract/reservations.ts';
import {
  isFault,
  priceBooking,
  type BookingContext,
  type PricedBooking,
} from '#domain/booking/priceBooking.ts';
import { atQuotedPrice } from '#domain/booking/quotes.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { offeredExtras } from '#server/fleet/extras/service.ts';
import { findQuotedPrice } from './quotes/repository.ts';
import { tariffOf, type CarRow } from './repository.ts';

/** Prices a booking, at the price of its quote where that applies; amounts in pence. Throws HttpProblem 422 with the message and the fields of the broken rule. */
export async function priceBookingOrThrow(
  db: Queryable,
  { car, booking }: { car: CarRow; booking: Booking },
  asking: Omit<BookingContext, 'offered'>,
): Promise<PricedBooking> {
  const offered = booking.extras?.length ? await offeredExtras(db) : [];
  const result = priceBooking(tariffOf(car), booking, { ...asking, offered });
  if (!isFault(result)) {
    const quoted = booking.quoteId && (await findQuotedPrice(db, booking.quoteId));
    return quoted ? atQuotedPrice(result, car.id, quoted, asking.now) : result;
  }
  throw bookingRefused(result);
}
