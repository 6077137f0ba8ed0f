// An order: several cars that are held together and paid by one payment.
import * as z from 'zod/mini';
import { email } from '#domain/people/contract/identity.ts';
import { publicText } from '#domain/kit/privacy.ts';
import { id, penceAmount } from '#domain/kit/fields.ts';
import { booking, reservation } from './reservations.ts';

/** The number of cars of an order. */
export const ORDER_CARS = { least: 2, most: 4 };

/** POST /api/orders. `amount` is the sum of the deposits that the customer has seen, in pence. */
export const newOrder = z.object({
  amount: penceAmount,
  bookings: z
    .array(booking)
    .check(
      z.minLength(ORDER_CARS.least, 'An order has at least two cars.'),
      z.maxLength(ORDER_CARS.most, 'An order has at most four cars.'),
    ),
});
export type NewOrder = z.infer<typeof newOrder>;

/**
 * The reservations of the order, in the order of its cars; holds that have ended are included. Read by
 * GET /api/orders/{id} it has the card that the customer keeps, with which they can pay.
 */
export const order = z.object({
  id,
  reservations: z.array(reservation),
  keptCard: reservation.shape.keptCard,
});
export type Order = z.infer<typeof order>;

/**
 * POST /api/orders/{id}/pay: the deposits of the held cars, or the balances of the reserved ones. `amount` is their sum in
 * pence, or that of the totals of the held cars.
 */
export const orderPaymentRequest = z.object({
  kind: z.enum(['deposit', 'balance']),
  amount: penceAmount,
  receiptEmail: z.optional(email),
  /** The browser confirms the payment without card data: with the `keptCard` of the order. */
  withKeptCard: z.optional(z.boolean()),
});
export type OrderPaymentRequest = z.infer<typeof orderPaymentRequest>;

/** PUT /api/orders/{id}: the payment that the browser has confirmed. */
export const paidOrder = z.object({ paymentIntentId: publicText().check(z.maxLength(255)) });
