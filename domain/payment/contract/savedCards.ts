// The card that a customer keeps for a balance: the consent, and the calls that save the card after the deposit.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { CARD_CONSENT_VERSION } from '../savedCard.ts';

/**
 * The text that the customer has read. The server refuses another version, because the text has changed since the page
 * was loaded.
 */
export const cardConsentVersion = z.literal(
  CARD_CONSENT_VERSION,
  'This text has changed. Please reload the page and read it again.',
);

/** The facts of a kept card by which its customer recognises it. */
export const keptCard = z.object({
  brand: publicText(),
  last4: privateText().check(z.regex(/^\d{4}$/)),
});

/** The card that the customer keeps for the balance. `hasFailed`: its charge was declined, or the balance exceeds the consent. */
export const savedCard = z.extend(keptCard, {
  expMonth: z.int(),
  expYear: z.int(),
  hasFailed: z.boolean(),
});

/** POST /api/reservations/{id}/saved-card. */
export const cardSetupRequest = z.object({ cardConsent: cardConsentVersion });
export const cardSetupAnswer = z.object({ client_secret: privateText(), setupIntentId: publicText() });
export type CardSetupAnswer = z.infer<typeof cardSetupAnswer>;

/** PUT /api/reservations/{id}/saved-card: the result depends on the state at the provider, not on the call. */
export const keptCardRequest = z.object({ setupIntentId: publicText().check(z.maxLength(255)) });
