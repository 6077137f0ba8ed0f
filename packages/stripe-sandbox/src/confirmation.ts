// Confirming a payment: authentication where the card asks for it, then the charge, or its refusal.
import type Stripe from 'stripe';
import { charge } from './charges.ts';
import { openDispute } from './disputes.ts';
import type { StripeErrorBody } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { intentView } from './intentView.ts';
import { newId, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, errorResponse } from './operation.ts';
import type { StoredPaymentMethod } from './paymentMethods.ts';
import { AUTHENTICATION_FAILED, AUTHENTICATION_REQUIRED, getBehaviour, type Decline } from './testCards.ts';

interface Conditions {
  /** The payer is not there to authenticate, or the shop asked not to wait for it. */
  cannotAuthenticate: boolean;
}

function paymentError(decline: Decline, method: Stripe.PaymentMethod, chargeId?: string): StripeErrorBody {
  return {
    type: decline === AUTHENTICATION_FAILED ? 'invalid_request_error' : 'card_error',
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    ...(chargeId ? { charge: chargeId } : {}),
    payment_method: method,
  };
}

async function refuse(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  attempt?: Stripe.Charge,
): Promise<ApiResponse> {
  const error = paymentError(decline, method, attempt?.id);
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    latest_charge: attempt?.id ?? intent.latest_charge,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  };
  await saveObject(op.tx, refused);
  await recordEvent(op, 'payment_intent.payment_failed', refused);
  return errorResponse(402, { ...error, payment_intent: intentView(op, refused) });
}

async function settle(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  authenticated: boolean,
): Promise<ApiResponse> {
  const { decline, dispute } = getBehaviour(method.behaviour);
  const attempt = await charge(op, { intent, method: method.body, authenticated, decline, dispute });
  if (decline) return refuse(op, intent, method.body, decline, attempt);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: attempt.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(op.tx, paid);
  await recordEvent(op, 'payment_intent.succeeded', paid);
  if (dispute) await openDispute(op, attempt, dispute);
  return ok(await expandPaths(op, intentView(op, paid)));
}

/** Tries to take the payment with `method`; the intent's state has been checked by the caller. */
export async function confirmWithMethod(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  conditions: Conditions,
): Promise<ApiResponse> {
  const tried: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: null,
  };
  if (!getBehaviour(method.behaviour).authenticate) return settle(op, tried, method, false);
  if (conditions.cannotAuthenticate) return refuse(op, tried, method.body, AUTHENTICATION_REQUIRED);
  const waiting: Stripe.PaymentIntent = {
    ...tried,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'sandbox_challenge', source: newId('payatt') },
    },
  };
  await saveObject(op.tx, waiting);
  await recordEvent(op, 'payment_intent.requires_action', waiting);
  return ok(await expandPaths(op, intentView(op, waiting)));
}

/**
 * Ends the challenge. The answer is 200 in every case, as the payer's bank reports back to Stripe, not to the
 * page: the page reads the outcome from the intent.
 */
export async function finishAuthentication(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  outcome: 'complete' | 'fail',
): Promise<ApiResponse> {
  const ended =
    outcome === 'complete'
      ? await settle(op, intent, method, true)
      : await refuse(op, intent, method.body, AUTHENTICATION_FAILED);
  if (ended.status === 200) return ended;
  const { error } = ended.body as { error: StripeErrorBody };
  return ok(error.payment_intent ?? {});
}
