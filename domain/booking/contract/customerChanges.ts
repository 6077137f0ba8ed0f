// The change of a reservation by its customer: the quote, and the change at the quoted amounts.
import * as z from 'zod/mini';
import { chosenExtras } from '#domain/fleet/contract/chosenExtras.ts';
import { id, pounds } from '#domain/kit/fields.ts';
import { bookingDates } from './reservations.ts';

/** POST /api/reservations/{id}/change/quote. A part that is left out stays as it is. */
export const reservationChange = z.object({
  dates: z.optional(bookingDates),
  /** The whole choice of extras after the change. */
  extras: z.optional(chosenExtras),
  /** A car of the same purpose. */
  carId: z.optional(id),
});
export type ReservationChange = z.infer<typeof reservationChange>;

export const changeQuote = z.object({
  oldTotal: pounds,
  newTotal: pounds,
  /** The amount that the customer pays by card before the reservation changes. */
  payNow: pounds,
  /** The amount that is refunded to the card. */
  refund: pounds,
  /** The balance after the change. */
  remaining: pounds,
});
export type ChangeQuote = z.infer<typeof changeQuote>;

/**
 * POST /api/reservations/{id}/change. The amounts are those that the customer has seen; the server refuses others. The
 * answer is the changed reservation, or the hold of the change (`changes` names the reservation) when a payment comes
 * first.
 */
export const changeRequest = z.extend(reservationChange, {
  newTotal: pounds,
  payNow: pounds,
  refund: pounds,
});
export type ChangeRequest = z.infer<typeof changeRequest>;
