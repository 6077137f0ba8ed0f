// The provider's payment intent of an open payment: created once, then reused.
import { unreachable } from '#server/platform/http/providerErrors.ts';
import { noKeptCard } from '#domain/booking/paymentRefusals.ts';
import { type Intent, wasRefused } from '#server/payment/provider/provider.ts';
import { customerOf } from '#server/payment/customers.ts';
import type { SavedCardRow } from '#server/payment/savedCards.ts';
import { findSharing, movePayment, setIntent, type PaymentRow } from '#server/payment/repository.ts';
import { commitSoFar } from '#server/platform/http/callTransaction.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { ReservationDeps } from '../deps.ts';

const ended = () =>
  new HttpProblem(409, 'What this payment was for has changed meanwhile. Please start again.', {
    code: 'hold_ended',
  });

/**
 * The intent of an open payment, or of the first of several payments that share one. A crash between the provider's answer and the stored id is harmless: the payment's id
 * is the idempotency key, so a repeated call returns the same intent. When the provider refuses to create it, the
 * payment fails and the next call opens another. Throws an HttpProblem: 503 when the provider does not answer, 409
 * 'hold_ended' when the payment was cancelled meanwhile.
 */
export async function intentOf(deps: ReservationDeps, payment: PaymentRow): Promise<Intent> {
  try {
    if (payment.intent_id) return await deps.provider.retrieveIntent(payment.intent_id);
    const keepCardOf =
      payment.card_consent_version !== null && payment.user_id
        ? await customerOf(deps, payment.user_id)
        : undefined;
    const sharing = await findSharing(deps.db, payment);
    const intent = await deps.provider.createIntent({
      key: `intent:${payment.id}`,
      keepCardOf,
      amountPence: sharing.reduce((sum, { amount_pence: pence }) => sum + pence, 0),
      metadata: {
        paymentId: payment.id,
        kind: payment.kind,
        ...(payment.reservation_id ? { reservationId: payment.reservation_id } : {}),
      },
    });
    const now = await setIntent(deps.db, payment.id, intent.id);
    if (now?.status !== 'cancelled') return intent;
    await deps.provider.cancelIntent(intent.id);
  } catch (error) {
    deps.log.warn({ payment: payment.id, reason: String(error) }, 'the payment provider did not answer');
    if (!payment.intent_id && wasRefused(error)) {
      await movePayment(deps.db, payment.id, 'failed', 'provider', { note: String(error) });
      // The refusal of the call rolls back what is not committed.
      await commitSoFar();
    }
    throw unreachable();
  }
  throw ended();
}

/**
 * Makes the card that the customer keeps the card of an intent. Throws an HttpProblem: 409 'no_kept_card' without a card
 * or when the provider has removed it, 503 when the provider does not answer.
 */
export async function confirmsWith(
  deps: ReservationDeps,
  { intent, userId, card }: { intent: Intent; userId: string; card: SavedCardRow | undefined },
): Promise<void> {
  if (!card) throw noKeptCard();
  try {
    await deps.provider.useKeptCard({
      intentId: intent.id,
      customerId: await customerOf(deps, userId),
      paymentMethodId: card.payment_method_id,
    });
  } catch (error) {
    deps.log.warn({ intent: intent.id, reason: String(error) }, 'a kept card could not be used');
    if (wasRefused(error)) throw noKeptCard();
    throw unreachable();
  }
}
