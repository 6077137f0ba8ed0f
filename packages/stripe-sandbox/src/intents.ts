// Payment intents: create, retrieve, update and list. Confirmation and cancellation are in intentSteps.ts.
import type Stripe from 'stripe';
import { confirmWithMethod } from './confirmation.ts';
import { checkAmount, readCurrency } from './currencies.ts';
import { getCustomer } from './customers.ts';
import { invalidRequest, missingParameter, unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import {
  ACTION_PARAMS,
  CHANGEABLE_STATUSES,
  readAllowedTypes,
  DETAIL_PARAMS,
  METHOD_PARAMS,
  TYPE_PARAMS,
  applyDetails,
  readConditions,
} from './intentParams.ts';
import { getIntent, intentView } from './intentView.ts';
import { insertObject, listObjects, newId, PAGE_PARAMS, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import { keepPaymentMethod, readPaymentMethod } from './paymentMethods.ts';
import { assertUsable } from './savedMethods.ts';

function emptyIntent(op: Operation, amount: number, currency: string): Stripe.PaymentIntent {
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

/** The id of the customer of this request; null for none. */
async function readCustomer(op: Operation): Promise<string | null> {
  const id = op.params.text('customer');
  return id ? (await getCustomer(op, id, 'customer')).id : null;
}

export async function createIntent(op: Operation): Promise<ApiResponse> {
  const { params } = op;
  params.only(
    ...['amount', 'currency', 'automatic_payment_methods', 'capture_method', 'confirmation_method'],
    ...['confirm', 'expand', ...METHOD_PARAMS, ...ACTION_PARAMS, ...DETAIL_PARAMS, ...TYPE_PARAMS],
  );
  params.required('amount');
  const currency = readCurrency(params);
  const amount = checkAmount(params.integer('amount') ?? 0, currency);
  const allowed = readAllowedTypes(op);
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  params.oneOf('confirmation_method', ['automatic']);
  const automatic = params.nested('automatic_payment_methods')?.only('enabled', 'allow_redirects');
  if (automatic && !automatic.has('enabled')) throw missingParameter('automatic_payment_methods[enabled]');
  const enabled = automatic?.flag('enabled') ?? (!allowed && !params.has('payment_method_types'));
  const redirects = automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  const confirm = params.flag('confirm') ?? false;
  const method = await readPaymentMethod(op, params);
  if (confirm && !method) throw missingParameter('payment_method');
  if (params.has('off_session') && !confirm) {
    throw invalidRequest('The parameter off_session can only be used with confirm=true.', {
      param: 'off_session',
    });
  }
  const customer = await readCustomer(op);
  if (method) await assertUsable(op, method.body, customer);

  const intent: Stripe.PaymentIntent = {
    ...applyDetails(params, emptyIntent(op, amount, currency)),
    allowed_payment_method_types: allowed,
    automatic_payment_methods: enabled ? { enabled: true, allow_redirects: redirects } : null,
    customer,
    payment_method: method?.body.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  };
  await insertObject(op.tx, intent);
  if (method) await keepPaymentMethod(op, method.body.id, intent.id);
  await recordEvent(op, 'payment_intent.created', intent);
  if (confirm && method) return confirmWithMethod(op, intent, method, readConditions(params));
  return ok(await expandPaths(op, intent));
}

export async function retrieveIntent(op: Operation): Promise<ApiResponse> {
  op.params.only('client_secret', 'expand');
  return ok(await expandPaths(op, intentView(op, await getIntent(op, false))));
}

export async function updateIntent(op: Operation): Promise<ApiResponse> {
  const { params } = op;
  params.only('amount', 'currency', 'expand', ...METHOD_PARAMS, ...DETAIL_PARAMS, ...TYPE_PARAMS);
  readAllowedTypes(op);
  const before = await getIntent(op, true);
  const changedTerm = ['amount', 'currency', 'payment_method', 'payment_method_data'].find((name) =>
    params.has(name),
  );
  if (changedTerm && !CHANGEABLE_STATUSES.includes(before.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${changedTerm} could not be updated because it has a status of ${before.status}. You may only update the ${changedTerm} of a PaymentIntent with one of the following statuses: ${CHANGEABLE_STATUSES.join(', ')}.`,
      before,
    );
  }
  const currency = params.has('currency') ? readCurrency(params) : before.currency;
  const amount = changedTerm
    ? checkAmount(params.integer('amount') ?? before.amount, currency)
    : before.amount;
  const method = await readPaymentMethod(op, params);
  const customer = params.has('customer') ? await readCustomer(op) : before.customer;
  const details = { ...applyDetails(params, before), customer };
  const paymentMethod = method?.body.id ?? before.payment_method;
  // An authentication under way was for the old amount, so the new one needs another confirmation.
  const after: Stripe.PaymentIntent = changedTerm
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
  return ok(await expandPaths(op, after));
}

export async function listIntents(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS);
  const page = await listObjects<Stripe.PaymentIntent>(
    op.tx,
    'payment_intent',
    '/v1/payment_intents',
    op.params,
  );
  return ok(await expandPaths(op, page));
}
