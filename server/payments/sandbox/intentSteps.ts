// The steps of a payment: confirmed, authenticated, cancelled, each only from the states that allow it.
import type Stripe from 'stripe';
import { confirmWith, endAuthentication } from './confirmation.ts';
import { invalid, unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import { expanded } from './expand.ts';
import { ACTION_PARAMS, CHANGEABLE, METHOD_PARAMS, withDetails, withoutAction } from './intentParams.ts';
import { intentOf, intentSeenBy } from './intentView.ts';
import { saveObject } from './objectStore.ts';
import { type Answer, answer, type Operation, unixSeconds } from './operation.ts';
import { existing, paymentMethodOf, type UsablePaymentMethod } from './paymentMethods.ts';

function refuseConfirmation(op: Operation, intent: Stripe.PaymentIntent): void {
  if (CHANGEABLE.includes(intent.status)) return;
  throw unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CHANGEABLE.join(', ')}.`,
    intentSeenBy(op, intent),
  );
}

async function chosenMethod(op: Operation, intent: Stripe.PaymentIntent): Promise<UsablePaymentMethod> {
  const given = await paymentMethodOf(op, op.params);
  if (given) return given;
  if (typeof intent.payment_method === 'string') return existing(op, intent.payment_method, 'payment_method');
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    intentSeenBy(op, intent),
  );
}

export async function confirmIntent(op: Operation): Promise<Answer> {
  const { params } = op;
  params.only(
    ...['client_secret', 'expand', 'receipt_email', 'setup_future_usage', 'capture_method'],
    ...[...METHOD_PARAMS, ...ACTION_PARAMS],
  );
  const intent = await intentOf(op, true);
  refuseConfirmation(op, intent);
  if (op.caller === 'publishable' && params.has('off_session')) {
    throw invalid('off_session can only be set with a secret key.', { param: 'off_session' });
  }
  const method = await chosenMethod(op, intent);
  return confirmWith(op, withDetails(params, intent), method, { withoutAction: withoutAction(params) });
}

const CANCELLABLE = [...CHANGEABLE, 'requires_capture', 'processing'];

export async function cancelIntent(op: Operation): Promise<Answer> {
  op.params.only('cancellation_reason', 'expand');
  const reason = op.params.oneOf('cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]);
  const intent = await intentOf(op, true);
  if (!CANCELLABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELLABLE.join(', ')}.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: unixSeconds(op.now),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  await saveObject(op.tx, canceled);
  await recordEvent(op, 'payment_intent.canceled', canceled);
  return answer(await expanded(op, canceled));
}

export async function authenticateIntent(op: Operation): Promise<Answer> {
  op.params.only('client_secret', 'outcome');
  op.params.required('outcome');
  const outcome = op.params.oneOf('outcome', ['complete', 'fail']) ?? 'fail';
  const intent = await intentOf(op, true);
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status}: it is not waiting for authentication.`,
      intentSeenBy(op, intent),
    );
  }
  return endAuthentication(op, intent, await existing(op, intent.payment_method, 'payment_method'), outcome);
}
