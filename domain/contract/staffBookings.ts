// Reservations that staff book for a customer, and the mailed link by which the customer pays. Only the screens of both load
// these schemas.
import * as z from 'zod/mini';
import { linkToken } from './accounts.ts';
import { id, line, pounds } from './fields.ts';
import { authAnswer, email, phonenumber } from './identity.ts';
import { booking } from './reservations.ts';
import { outsidePayment } from './staffMoney.ts';

/** A person without an account: the booking makes one, without a password. */
export const newCustomer = z.object({
  first_name: line('First Name', 100),
  last_name: line('Last Name', 100),
  email,
  phonenumber: z._default(phonenumber, ''),
});
export type NewCustomer = z.output<typeof newCustomer>;
export type NewCustomerInput = z.input<typeof newCustomer>;

/**
 * POST /api/reservations/for-customer. `totalPrice` is the price that the screen showed. With `payment` the money came
 * outside the payment provider, and the reservation is confirmed at once; without it a payment link is mailed.
 */
export const staffBooking = z.object({
  customer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('known'), userId: id }),
    z.extend(newCustomer, { kind: z.literal('new') }),
  ]),
  booking,
  totalPrice: pounds,
  payment: z.nullable(outsidePayment),
});
export type StaffBooking = z.output<typeof staffBooking>;
export type StaffBookingInput = z.input<typeof staffBooking>;

/** POST /api/payment-links/open: the token of a mailed link. */
export const paymentLinkOpening = linkToken;

/**
 * `signed-in`: the link has signed a person without a password in. `ready`: the caller is that person already. `sign-in`:
 * the account has a way to sign in, which the person uses first.
 */
export const openedPaymentLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), reservationId: id, auth: authAnswer }),
  z.object({ kind: z.literal('ready'), reservationId: id }),
  z.object({ kind: z.literal('sign-in'), reservationId: id }),
]);
export type OpenedPaymentLink = z.infer<typeof openedPaymentLink>;
