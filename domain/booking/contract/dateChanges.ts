// The change of a reservation's dates by its customer: the quote, and the change at the quoted amounts.
import * as z from 'zod/mini';
import { pounds } from '#domain/kit/fields.ts';
import { bookingDates } from './reservations.ts';

/** POST /api/reservations/{id}/date-change/quote. */
export const dateChangeQuote = z.object({
  oldTotal: pounds,
  newTotal: pounds,
  /** The amount that the customer pays by card before the dates change. */
  payNow: pounds,
  /** The amount that is refunded to the card. */
  refund: pounds,
  /** The balance after the change. */
  remaining: pounds,
});
export type DateChangeQuote = z.infer<typeof dateChangeQuote>;

/**
 * POST /api/reservations/{id}/date-change. The amounts are those that the customer has seen; the server refuses others.
 * The answer is the changed reservation, or the hold of the new dates (`changes` names the reservation) when a payment
 * comes first.
 */
export const dateChangeRequest = z.extend(bookingDates, { newTotal: pounds, payNow: pounds, refund: pounds });
export type DateChangeRequest = z.infer<typeof dateChangeRequest>;
