// Prices a booking for a car, or throws the broken rule as HttpProblem.
import { bookingRefused } from '#domain/booking/refusals.ts';
import type { BookingToHold } from '#domain/booking/contract/reservations.ts';
import {
  isFault,
  priceBooking,
  withPromo,
  type BookingContext,
  type PricedBooking,
} from '#domain/booking/priceBooking.ts';
import { atQuotedPrice } from '#domain/booking/quotes.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { appliedPromo } from '#domain/fleet/priceRules.ts';
import { usablePromo } from '#server/fleet/priceRules/service.ts';
import { offeredExtras } from '#server/fleet/extras/service.ts';
import { findQuotedPrice } from './quotes/repository.ts';
import { tariffOf, type CarRow } from './repository.ts';

/** Prices a booking, at the price of its quote where that applies, with its promo code; amounts in pence. Throws HttpProblem 422 with the message and the fields of the broken rule, or 'promo_refused'. */
export async function priceBookingOrThrow(
  db: Queryable,
  { car, booking }: { car: CarRow; booking: BookingToHold },
  asking: Omit<BookingContext, 'offered'>,
): Promise<PricedBooking> {
  const offered = booking.extras?.length ? await offeredExtras(db) : [];
  const result = priceBooking(tariffOf(car), booking, { ...asking, offered });
  if (isFault(result)) throw bookingRefused(result);
  const quoted = booking.quoteId && (await findQuotedPrice(db, booking.quoteId));
  const agreed = quoted ? atQuotedPrice(result, car.id, quoted, asking.now) : result;
  if (!booking.promoId) return agreed;
  const { userId, now } = asking;
  const reduced = withPromo(
    agreed,
    appliedPromo(await usablePromo(db, booking.promoId, { userId, car, now })),
  );
  if (isFault(reduced)) throw bookingRefused(reduced);
  return reduced;
}
