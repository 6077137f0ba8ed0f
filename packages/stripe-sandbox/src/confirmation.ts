// Confirms a payment: authentication where the card requires it, then the charge or the decline.
import type Stripe from 'stripe';
import { createCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import type { StripeErrorBody } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { intentView } from './intentView.ts';
import { newId, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, errorResponse } from './operation.ts';
import type { StoredPaymentMethod } from './paymentMethods.ts';
import { assertUsable, keepForFuture } from './savedMethods.ts';
import {
  AUTHENTICATION_FAILED,
  AUTHENTICATION_REQUIRED,
  getBehaviour,
  needsAuthentication,
  type Decline,
} from './testCards.ts';

interface Conditions {
  /** True when the payer is absent. */
  isOffSession: boolean;
  /** True when the payer is absent, or when the merchant refuses a payment that requires authentication. */
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

async function declineIntent(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: Stripe.Charge,
): Promise<ApiResponse> {
  const error = paymentError(decline, method, charge?.id);
  const declined: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  };
  await saveObject(op.tx, declined);
  await recordEvent(op, 'payment_intent.payment_failed', declined);
  return errorResponse(402, { ...error, payment_intent: intentView(op, declined) });
}

async function chargeIntent(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  authenticated: boolean,
): Promise<ApiResponse> {
  const { decline, dispute } = getBehaviour(method.behaviour);
  const charge = await createCharge(op, { intent, method: method.body, authenticated, decline, dispute });
  if (decline) return declineIntent(op, intent, method.body, decline, charge);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(op.tx, paid);
  await keepForFuture(op, paid, method);
  await recordEvent(op, 'payment_intent.succeeded', paid);
  if (dispute) await openDispute(op, charge, dispute);
  return ok(await expandPaths(op, intentView(op, paid)));
}

/** Confirms with `method`; the caller has checked that the intent's status allows it. */
export async function confirmWithMethod(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  conditions: Conditions,
): Promise<ApiResponse> {
  const attempted: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: null,
  };
  await assertUsable(op, method.body, intent.customer as string | null);
  if (!needsAuthentication(method.behaviour, conditions.isOffSession))
    return chargeIntent(op, attempted, method, false);
  if (conditions.cannotAuthenticate)
    return declineIntent(op, attempted, method.body, AUTHENTICATION_REQUIRED);
  const waiting: Stripe.PaymentIntent = {
    ...attempted,
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
 * Completes the authentication. The status is 200 for every outcome: the payer's bank reports to Stripe, and the page
 * reads the outcome from the intent.
 */
export async function finishAuthentication(
  op: Operation,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  outcome: 'complete' | 'fail',
): Promise<ApiResponse> {
  const response =
    outcome === 'complete'
      ? await chargeIntent(op, intent, method, true)
      : await declineIntent(op, intent, method.body, AUTHENTICATION_FAILED);
  if (response.status === 200) return response;
  const { error } = response.body as { error: StripeErrorBody };
  return ok(error.payment_intent ?? {});
}
