// The steps of a payment: confirm, authenticate and cancel, each in the statuses that allow it.
import type Stripe from 'stripe';
import { confirmWithMethod, finishAuthentication } from './confirmation.ts';
import { invalidRequest, unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import {
  ACTION_PARAMS,
  CHANGEABLE_STATUSES,
  METHOD_PARAMS,
  applyDetails,
  readConditions,
} from './intentParams.ts';
import { getIntent, intentView } from './intentView.ts';
import { saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import {
  getPaymentMethod,
  keepPaymentMethod,
  readPaymentMethod,
  type StoredPaymentMethod,
} from './paymentMethods.ts';

function assertConfirmable(op: Operation, intent: Stripe.PaymentIntent): void {
  if (CHANGEABLE_STATUSES.includes(intent.status)) return;
  throw unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CHANGEABLE_STATUSES.join(', ')}.`,
    intentView(op, intent),
  );
}

async function requirePaymentMethod(
  op: Operation,
  intent: Stripe.PaymentIntent,
): Promise<StoredPaymentMethod> {
  const method = await readPaymentMethod(op, op.params);
  if (method) {
    await keepPaymentMethod(op, method.body.id, intent.id);
    return method;
  }
  if (typeof intent.payment_method === 'string')
    return getPaymentMethod(op, intent.payment_method, 'payment_method');
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    intentView(op, intent),
  );
}

export async function confirmIntent(op: Operation): Promise<ApiResponse> {
  const { params } = op;
  params.only(
    ...['client_secret', 'expand', 'receipt_email', 'setup_future_usage', 'capture_method'],
    ...[...METHOD_PARAMS, ...ACTION_PARAMS],
  );
  const intent = await getIntent(op, true);
  assertConfirmable(op, intent);
  if (op.caller === 'publishable' && params.has('off_session')) {
    throw invalidRequest('off_session can only be set with a secret key.', { param: 'off_session' });
  }
  const method = await requirePaymentMethod(op, intent);
  return confirmWithMethod(op, applyDetails(params, intent), method, readConditions(params));
}

const CANCELABLE_STATUSES = [...CHANGEABLE_STATUSES, 'requires_capture', 'processing'];

export async function cancelIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('cancellation_reason', 'expand');
  const reason = op.params.oneOf('cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]);
  const intent = await getIntent(op, true);
  if (!CANCELABLE_STATUSES.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE_STATUSES.join(', ')}.`,
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
  return ok(await expandPaths(op, canceled));
}

export async function authenticateIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('client_secret', 'outcome');
  op.params.required('outcome');
  const outcome = op.params.oneOf('outcome', ['complete', 'fail']) ?? 'fail';
  const intent = await getIntent(op, true);
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status}: it does not wait for authentication.`,
      intentView(op, intent),
    );
  }
  return finishAuthentication(
    op,
    intent,
    await getPaymentMethod(op, intent.payment_method, 'payment_method'),
    outcome,
  );
}
