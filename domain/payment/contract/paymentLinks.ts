// The link by which a customer pays what staff ask for: the deposit of a booking by staff, or a balance. Only its
// screen loads this schema.
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import { authAnswer } from '#domain/people/contract/identity.ts';

/**
 * POST /api/payment-links/open. `signed-in`: the link has signed in a customer without a password. `ready`: the caller
 * is already signed in as that customer. `sign-in`: the customer has to sign in first, because the account has a
 * password or another way to sign in. `pays`: the screen of the payment.
 */
const pays = z.enum(['deposit', 'balance']);
export const openedPaymentLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), reservationId: id, pays, auth: authAnswer }),
  z.object({ kind: z.literal('ready'), reservationId: id, pays }),
  z.object({ kind: z.literal('sign-in'), reservationId: id, pays }),
]);
export type OpenedPaymentLink = z.infer<typeof openedPaymentLink>;
