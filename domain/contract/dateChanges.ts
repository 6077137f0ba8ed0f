// The change of the dates of a reservation by its customer: the quote, and the change to what was quoted.
import * as z from 'zod/mini';
import { pounds } from './fields.ts';
import { bookingDates } from './reservations.ts';

/** POST /api/reservations/{id}/date-change/quote. */
export const dateChangeQuote = z.object({
  oldTotal: pounds,
  newTotal: pounds,
  /** Paid by card before the dates change. */
  payNow: pounds,
  /** Goes back to the card. */
  refund: pounds,
  /** The balance after the change. */
  remaining: pounds,
});
export type DateChangeQuote = z.infer<typeof dateChangeQuote>;

/**
 * POST /api/reservations/{id}/date-change. The amounts are those that the customer has seen; others are refused. It
 * answers the changed reservation, or the hold of the new dates (`changes` names the reservation) where something is
 * paid first.
 */
export const dateChangeRequest = z.extend(bookingDates, { newTotal: pounds, payNow: pounds, refund: pounds });
export type DateChangeRequest = z.infer<typeof dateChangeRequest>;
