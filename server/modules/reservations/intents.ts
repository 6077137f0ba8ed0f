// The provider's intent for one of our open payments: made once, continued ever after.
import type { Intent } from '#server/paymentProvider/provider.ts';
import { wasRefused } from '#server/paymentProvider/provider.ts';
import { movePayment, setIntent, type PaymentRow } from '#server/modules/payments/repository.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { ReservationDeps } from './deps.ts';

const UNREACHABLE =
  'The payment system cannot be reached. Nothing was charged; please try again in a moment.';

const ended = () =>
  new HttpProblem(409, 'What this payment was for has changed meanwhile. Please start again.', {
    code: 'hold_ended',
  });

/**
 * The intent of an open payment. A crash between the provider's answer and our note of it is harmless: the
 * payment's id is the idempotency key, so asking again answers the same intent. Where the provider refuses to open
 * it, the payment has failed and the next call opens another. Throws a HttpProblem: 503 where the provider does not
 * answer, 409 'hold_ended' where the payment was given up meanwhile.
 */
export async function intentOf(deps: ReservationDeps, payment: PaymentRow): Promise<Intent> {
  try {
    if (payment.intent_id) return await deps.provider.retrieveIntent(payment.intent_id);
    const intent = await deps.provider.createIntent({
      key: `intent:${payment.id}`,
      amountPence: payment.amount_pence,
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
    }
    throw new HttpProblem(503, UNREACHABLE, { code: 'provider_unreachable', retryAfter: 5 });
  }
  throw ended();
}
