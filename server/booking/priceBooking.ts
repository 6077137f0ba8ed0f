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
import { promoOfLines } from '#domain/money/lines.ts';
import { usablePromo, type PromoBooking } from '#server/fleet/priceRules/service.ts';
import { offeredExtras } from '#server/fleet/extras/service.ts';
import { findQuotedPrice } from './quotes/repository.ts';
import { tariffOf, type CarRow } from './repository.ts';

interface Asking extends Omit<BookingContext, 'offered'> {
  /** For whom the promo code is; without it for the caller, who replaces an own hold of the car. */
  customer?: Pick<PromoBooking, 'customerId' | 'replacesHold'>;
}

/**
 * Prices a booking, at the price of its quote where that applies, with its promo code; amounts in pence. Throws HttpProblem
 * 422 with the message and the fields of the broken rule, or 'promo_refused'.
 */
export async function priceBookingOrThrow(
  db: Queryable,
  { car, booking }: { car: CarRow; booking: BookingToHold },
  { customer, ...asking }: Asking,
): Promise<PricedBooking> {
  const offered = booking.extras?.length ? await offeredExtras(db) : [];
  const result = priceBooking(tariffOf(car), booking, { ...asking, offered });
  if (isFault(result)) throw bookingRefused(result);
  const quoted = booking.quoteId && (await findQuotedPrice(db, booking.quoteId));
  const agreed = quoted ? atQuotedPrice(result, car.id, quoted, asking.now) : result;
  const { promoId } = booking;
  // The code of a quote stays when it has ended.
  if (!promoId || promoOfLines(agreed.lines)?.id === promoId) return agreed;
  const promo = await usablePromo(db, promoId, {
    ...(customer ?? { customerId: asking.userId, replacesHold: true }),
    ...{ car, now: asking.now },
  });
  const reduced = withPromo(agreed, appliedPromo(promo));
  if (isFault(reduced)) throw bookingRefused(reduced);
  return reduced;
}
