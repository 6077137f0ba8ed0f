// The mailed link by which a customer pays for what staff have booked. Only its screen loads this schema.
import * as z from 'zod/mini';
import { id } from './fields.ts';
import { authAnswer } from './identity.ts';

/**
 * POST /api/payment-links/open. `signed-in`: the link has signed a customer without a password in. `ready`: the caller is
 * that customer already. `sign-in`: the account has a way to sign in, which the customer uses first.
 */
export const openedPaymentLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), reservationId: id, auth: authAnswer }),
  z.object({ kind: z.literal('ready'), reservationId: id }),
  z.object({ kind: z.literal('sign-in'), reservationId: id }),
]);
export type OpenedPaymentLink = z.infer<typeof openedPaymentLink>;
