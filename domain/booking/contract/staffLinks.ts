// The payment link of a booking by staff.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';

/** The link that staff give to the customer themselves, and the instant until which it works. */
export const copiedPaymentLink = z.object({ url: privateText(), expiresAt: publicText() });
export type CopiedPaymentLink = z.infer<typeof copiedPaymentLink>;
