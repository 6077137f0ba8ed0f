// Payment intents: created, changed, confirmed, cancelled, each step only from the states that allow it.
import type Stripe from 'stripe';
import { confirmWith, endAuthentication } from './confirmation.ts';
import { checkAmount, readCurrency } from './currencies.ts';
import { invalid, missing, unexpectedState, unknownParameters } from './errors.ts';
import { recordEvent } from './events.ts';
import { expanded } from './expand.ts';
import { intentOf, intentSeenBy } from './intentView.ts';
import { insertObject, listObjects, newId, PAGE_PARAMS, saveObject } from './objectStore.ts';
import { type Answer, answer, type Operation, unixSeconds } from './operation.ts';
import type { Params } from './params.ts';
import { existing, paymentMethodOf, type UsablePaymentMethod } from './paymentMethods.ts';

const METHOD_PARAMS = ['payment_method', 'payment_method_data', 'payment_method_options'] as const;
const ACTION_PARAMS = [
  'off_session',
  'error_on_requires_action',
  'return_url',
  'use_stripe_sdk',
  'mandate_data',
  'radar_options',
] as const;
const DETAIL_PARAMS = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor_suffix',
  'metadata',
] as const;
const TYPE_PARAMS = [
  'payment_method_types',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
] as const;

// Removed from these calls by this version of Stripe's API; older versions still take it.
const TYPES_REMOVED_IN = '2026-09-30';

function checkTypes(op: Operation): string[] | null {
  if (op.params.has('payment_method_types') && op.apiVersion >= TYPES_REMOVED_IN) {
    throw unknownParameters(['payment_method_types']);
  }
  const given = op.params.list('payment_method_types') ?? op.params.list('allowed_payment_method_types');
  if (given && !given.includes('card')) {
    throw invalid('The payment method types must include card: the sandbox knows no other.', {
      param: 'allowed_payment_method_types',
    });
  }
  return op.params.list('allowed_payment_method_types') ?? null;
}

function withDetails(params: Params, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const text = (name: string, before: string | null) =>
    params.has(name) ? params.text(name) || null : before;
  const email = text('receipt_email', intent.receipt_email);
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'receipt_email' });
  }
  const usage = params.oneOf('setup_future_usage', ['off_session', 'on_session', '']);
  return {
    ...intent,
    description: text('description', intent.description),
    receipt_email: email,
    statement_descriptor_suffix: text('statement_descriptor_suffix', intent.statement_descriptor_suffix),
    setup_future_usage: usage === undefined ? intent.setup_future_usage : usage || null,
    metadata: params.metadata(intent.metadata),
  };
}

function blankIntent(op: Operation, amount: number, currency: string): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_${newId('secret', 25)}`,
    confirmation_method: 'automatic',
    created: unixSeconds(op.now),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

function withoutAction(params: Params): boolean {
  return (params.flag('off_session') ?? false) || (params.flag('error_on_requires_action') ?? false);
}

export async function createIntent(op: Operation): Promise<Answer> {
  const { params } = op;
  params.only(
    ...['amount', 'currency', 'automatic_payment_methods', 'capture_method', 'confirmation_method'],
    ...['confirm', 'expand', ...METHOD_PARAMS, ...ACTION_PARAMS, ...DETAIL_PARAMS, ...TYPE_PARAMS],
  );
  params.required('amount');
  const currency = readCurrency(params);
  const amount = checkAmount(params.integer('amount') ?? 0, currency);
  const allowed = checkTypes(op);
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  params.oneOf('confirmation_method', ['automatic']);
  const automatic = params.nested('automatic_payment_methods')?.only('enabled', 'allow_redirects');
  if (automatic && !automatic.has('enabled')) throw missing('automatic_payment_methods[enabled]');
  const enabled = automatic?.flag('enabled') ?? (!allowed && !params.has('payment_method_types'));
  const redirects = automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  const confirm = params.flag('confirm') ?? false;
  const method = await paymentMethodOf(op, params);
  if (confirm && !method) throw missing('payment_method');

  const intent: Stripe.PaymentIntent = {
    ...withDetails(params, blankIntent(op, amount, currency)),
    allowed_payment_method_types: allowed,
    automatic_payment_methods: enabled ? { enabled: true, allow_redirects: redirects } : null,
    payment_method: method?.body.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  };
  await insertObject(op.tx, intent);
  await recordEvent(op, 'payment_intent.created', intent);
  if (confirm && method) return confirmWith(op, intent, method, { withoutAction: withoutAction(params) });
  return answer(await expanded(op, intent));
}

export async function retrieveIntent(op: Operation): Promise<Answer> {
  op.params.only('client_secret', 'expand');
  return answer(await expanded(op, intentSeenBy(op, await intentOf(op, false))));
}

const CHANGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function updateIntent(op: Operation): Promise<Answer> {
  const { params } = op;
  params.only('amount', 'currency', 'expand', ...METHOD_PARAMS, ...DETAIL_PARAMS, ...TYPE_PARAMS);
  checkTypes(op);
  const before = await intentOf(op, true);
  const ofPayment = ['amount', 'currency', 'payment_method', 'payment_method_data'].find((name) =>
    params.has(name),
  );
  if (ofPayment && !CHANGEABLE.includes(before.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${ofPayment} could not be updated because it has a status of ${before.status}. You may only update the ${ofPayment} of a PaymentIntent with one of the following statuses: ${CHANGEABLE.join(', ')}.`,
      before,
    );
  }
  const currency = params.has('currency') ? readCurrency(params) : before.currency;
  const amount = ofPayment ? checkAmount(params.integer('amount') ?? before.amount, currency) : before.amount;
  const method = await paymentMethodOf(op, params);
  const details = withDetails(params, before);
  const paymentMethod = method?.body.id ?? before.payment_method;
  // A challenge was for the old terms; new terms have to be confirmed again.
  const after: Stripe.PaymentIntent = ofPayment
    ? {
        ...details,
        amount,
        currency,
        payment_method: paymentMethod,
        status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
        next_action: null,
      }
    : details;
  await saveObject(op.tx, after);
  return answer(await expanded(op, after));
}

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

export async function listIntents(op: Operation): Promise<Answer> {
  op.params.only(...PAGE_PARAMS);
  const page = await listObjects<Stripe.PaymentIntent>(
    op.tx,
    'payment_intent',
    '/v1/payment_intents',
    op.params,
  );
  return answer(await expanded(op, page));
}
