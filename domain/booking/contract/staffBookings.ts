// Reservations that staff book for a customer. Only their screen loads these schemas.
import * as z from 'zod/mini';
import { id, line, pounds } from '#domain/kit/fields.ts';
import { email, lastName, phonenumber } from '#domain/people/contract/identity.ts';
import { bookingToHold } from './reservations.ts';
import { tripDetails } from './tripDetails.ts';
import { outsidePayment } from '#domain/payment/contract/staffMoney.ts';

/** A person without an account: the booking creates an account without a password. */
export const newCustomer = z.object({
  first_name: line('First Name', 100),
  last_name: z._default(lastName, ''),
  email,
  // Staff find the customer by this number.
  phonenumber: z._default(
    phonenumber.check(
      z.refine((typed) => typed === '' || /(?:\d\D*){5}/.test(typed), 'Please enter a telephone number.'),
    ),
    '',
  ),
});
export type NewCustomer = z.output<typeof newCustomer>;

/**
 * POST /api/reservations/for-customer. `totalPrice` in pounds is the price that the screen showed. With `payment` the
 * customer has paid outside the payment provider, and the reservation is confirmed at once. Without it the customer pays
 * by a link, which is mailed, or which staff copy and give to the customer themselves.
 */
export const staffBooking = z.object({
  customer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('known'), userId: id }),
    z.extend(newCustomer, { kind: z.literal('new') }),
  ]),
  booking: bookingToHold,
  totalPrice: pounds,
  payment: z.nullable(outsidePayment),
  link: z._default(z.enum(['mailed', 'copied']), 'mailed'),
  trip: z.optional(tripDetails),
});
export type StaffBooking = z.output<typeof staffBooking>;
export type StaffBookingInput = z.input<typeof staffBooking>;
