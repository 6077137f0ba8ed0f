// Setup intents: they attach a card to a customer without a payment. The test cards behave as in a payment.
import type Stripe from 'stripe';
import { getCustomer } from './customers.ts';
import { invalidRequest, missingParameter, resourceMissing, type StripeErrorBody } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { readAllowedTypes, TYPE_PARAMS } from './intentParams.ts';
import { sameSecret } from './intentView.ts';
import { findObject, insertObject, newId, saveObject } from './objectStore.ts';
import { type ApiResponse, errorResponse, ok, type Operation, unixSeconds } from './operation.ts';
import {
  getPaymentMethod,
  keepPaymentMethod,
  readPaymentMethod,
  type StoredPaymentMethod,
} from './paymentMethods.ts';
import { assertUsable, attach, rememberSetup } from './savedMethods.ts';
import { AUTHENTICATION_FAILED, declineOfSetup, needsAuthentication, type Decline } from './testCards.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

// A browser with the client secret sees the intent without these fields.
const MERCHANT_FIELDS = new Set(['application', 'customer', 'customer_account', 'metadata', 'on_behalf_of']);

function view(op: Operation, intent: Stripe.SetupIntent): object {
  if (op.caller === 'secret') return intent;
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !MERCHANT_FIELDS.has(name)));
}

const unexpected = (message: string, intent: object) =>
  invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });

/** The intent in the path. A browser has to send its client secret; `lock` serialises changes. */
async function getSetupIntent(op: Operation, lock: boolean): Promise<Stripe.SetupIntent> {
  const secret = op.params.text('client_secret');
  const found = await findObject<Stripe.SetupIntent>(op.tx, 'setup_intent', op.id, lock);
  if (!found) throw resourceMissing('setupintent', op.id, 'intent');
  if (op.caller === 'publishable' && !secret) throw missingParameter('client_secret');
  if (secret !== undefined && !sameSecret(secret, found.body.client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return found.body;
}

export async function createSetupIntent(op: Operation): Promise<ApiResponse> {
  const { params } = op;
  params.only('customer', 'description', 'expand', 'metadata', 'usage', ...TYPE_PARAMS);
  const allowed = readAllowedTypes(op);
  const customerId = params.text('customer');
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed,
    application: null,
    automatic_payment_methods: allowed ? null : { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret', 25)}`,
    created: unixSeconds(op.now),
    customer: customerId ? (await getCustomer(op, customerId, 'customer')).id : null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: params.metadata({}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  await insertObject(op.tx, intent);
  await recordEvent(op, 'setup_intent.created', intent);
  return ok(await expandPaths(op, intent));
}

export async function retrieveSetupIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('client_secret', 'expand');
  return ok(await expandPaths(op, view(op, await getSetupIntent(op, false))));
}

export async function cancelSetupIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('cancellation_reason', 'expand');
  const reason = op.params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  const intent = await getSetupIntent(op, true);
  if (!OPEN.includes(intent.status)) {
    throw unexpected(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: ${OPEN.join(', ')}.`,
      intent,
    );
  }
  const canceled: Stripe.SetupIntent = {
    ...intent,
    status: 'canceled',
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  await saveObject(op.tx, canceled);
  await recordEvent(op, 'setup_intent.canceled', canceled);
  return ok(await expandPaths(op, canceled));
}

async function decline(
  op: Operation,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Decline,
): Promise<ApiResponse> {
  const error: StripeErrorBody = {
    type: code === AUTHENTICATION_FAILED.code ? 'invalid_request_error' : 'card_error',
    code: code === AUTHENTICATION_FAILED.code ? 'setup_intent_authentication_failure' : code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
    payment_method: method,
  };
  const declined: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: error as Stripe.SetupIntent.LastSetupError,
  };
  await saveObject(op.tx, declined);
  await recordEvent(op, 'setup_intent.setup_failed', declined);
  return errorResponse(402, { ...error, setup_intent: view(op, declined) });
}

/** Keeps the card for the customer, where there is one. */
async function finish(
  op: Operation,
  intent: Stripe.SetupIntent,
  method: StoredPaymentMethod,
): Promise<ApiResponse> {
  const refusal = declineOfSetup(method.behaviour);
  if (refusal) return decline(op, intent, method.body, refusal);
  if (typeof intent.customer === 'string') await attach(op, method.body, intent.customer);
  if (intent.usage === 'off_session') await rememberSetup(op, method);
  const done: Stripe.SetupIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: method.body.id,
    last_setup_error: null,
    next_action: null,
  };
  await saveObject(op.tx, done);
  await recordEvent(op, 'setup_intent.succeeded', done);
  return ok(await expandPaths(op, view(op, done)));
}

export async function confirmSetupIntent(op: Operation): Promise<ApiResponse> {
  op.params.only(
    ...['client_secret', 'expand', 'payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'],
  );
  const intent = await getSetupIntent(op, true);
  if (!OPEN.includes(intent.status)) {
    throw unexpected(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      view(op, intent),
    );
  }
  const method = await readPaymentMethod(op, op.params);
  if (!method) throw missingParameter('payment_method');
  await keepPaymentMethod(op, method.body.id, intent.id);
  await assertUsable(op, method.body, intent.customer as string | null);
  if (!needsAuthentication(method.behaviour, false)) return finish(op, intent, method);
  const waiting: Stripe.SetupIntent = {
    ...intent,
    payment_method: method.body.id,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'sandbox_challenge', source: newId('setatt') },
    },
  };
  await saveObject(op.tx, waiting);
  await recordEvent(op, 'setup_intent.requires_action', waiting);
  return ok(await expandPaths(op, view(op, waiting)));
}

/** Completes the authentication. The status is 200 for every outcome, as for a payment. */
export async function authenticateSetupIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('client_secret', 'outcome');
  op.params.required('outcome');
  const outcome = op.params.oneOf('outcome', ['complete', 'fail']) ?? 'fail';
  const intent = await getSetupIntent(op, true);
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpected(
      `This SetupIntent has a status of ${intent.status}: it does not wait for authentication.`,
      view(op, intent),
    );
  }
  const method = await getPaymentMethod(op, intent.payment_method, 'payment_method');
  const response =
    outcome === 'complete'
      ? await finish(op, intent, method)
      : await decline(op, intent, method.body, AUTHENTICATION_FAILED);
  if (response.status === 200) return response;
  const { error } = response.body as { error: StripeErrorBody };
  return ok(error.setup_intent ?? {});
}
