// The mailed link by which a customer pays for a booking by staff. Only its screen loads this schema.
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import { authAnswer } from '#domain/people/contract/identity.ts';

/**
 * POST /api/payment-links/open. `signed-in`: the link has signed in a customer without a password. `ready`: the caller
 * is already signed in as that customer. `sign-in`: the customer has to sign in first, because the account has a
 * password or another way to sign in.
 */
export const openedPaymentLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), reservationId: id, auth: authAnswer }),
  z.object({ kind: z.literal('ready'), reservationId: id }),
  z.object({ kind: z.literal('sign-in'), reservationId: id }),
]);
export type OpenedPaymentLink = z.infer<typeof openedPaymentLink>;
