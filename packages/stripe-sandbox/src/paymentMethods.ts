// Payment methods, created from typed card data or a pm_card_* name. The card number is never stored.
import type Stripe from 'stripe';
import { type CardDetails, readCard, cardOfNumber } from './cardData.ts';
import { getCustomer } from './customers.ts';
import { invalidRequest, missingParameter, resourceMissing } from './errors.ts';
import { expandPaths } from './expand.ts';
import { findObject, insertObject, newId } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import type { Params } from './params.ts';
import { attach, detach } from './savedMethods.ts';
import { numberOfTestName } from './testCards.ts';

export interface StoredPaymentMethod {
  body: Stripe.PaymentMethod;
  behaviour: string | null;
}

/** How long a payment method that no intent uses is kept: browsers may store any number. */
const UNUSED_SECONDS = 24 * 60 * 60;

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function billingDetails(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  params?.only('address', 'email', 'name', 'phone', 'tax_id');
  const address = params?.nested('address')?.only(...ADDRESS);
  const line = (name: (typeof ADDRESS)[number]) => address?.text(name) || null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: params?.text('email') || null,
    name: params?.text('name') || null,
    phone: params?.text('phone') || null,
    tax_id: params?.text('tax_id') || null,
  };
}

function cardObject(card: CardDetails): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: card.country,
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: null,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

async function storePaymentMethod(
  op: Operation,
  card: CardDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string> = {},
): Promise<StoredPaymentMethod> {
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: cardObject(card),
    created: unixSeconds(op.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  await insertObject(op.tx, body, { behaviour: card.behaviour });
  return { body, behaviour: card.behaviour };
}

/** Keeps a payment method that an intent uses. */
export async function keepPaymentMethod(op: Operation, methodId: string, intentId: string): Promise<void> {
  await op.tx.query(
    `UPDATE sandbox.objects SET intent = $2 WHERE id = $1 AND kind = 'payment_method' AND intent IS NULL`,
    [methodId, intentId],
  );
}

function createFromData(op: Operation, data: Params): Promise<StoredPaymentMethod> {
  data.only('type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'expand');
  data.oneOf('type', ['card']);
  data.required('type');
  const card = data.nested('card');
  if (!card) throw missingParameter('card');
  return storePaymentMethod(
    op,
    readCard(card, op.now),
    billingDetails(data.nested('billing_details')),
    data.metadata({}),
  );
}

/** The payment method of a request: `payment_method` (an id or a test name) or `payment_method_data`. */
export async function readPaymentMethod(
  op: Operation,
  params: Params,
): Promise<StoredPaymentMethod | undefined> {
  const data = params.nested('payment_method_data');
  const id = params.text('payment_method');
  if (data && id) {
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      {
        param: 'payment_method',
      },
    );
  }
  if (data) return createFromData(op, data);
  if (!id) return undefined;
  const number = numberOfTestName(id);
  if (number) {
    const card = cardOfNumber(number, op.now.getUTCMonth() + 1, op.now.getUTCFullYear() + 1);
    return storePaymentMethod(op, card, billingDetails(undefined));
  }
  return getPaymentMethod(op, id, 'payment_method');
}

export async function getPaymentMethod(
  op: Operation,
  id: string,
  param: string,
): Promise<StoredPaymentMethod> {
  const found = await findObject<Stripe.PaymentMethod>(op.tx, 'payment_method', id);
  if (!found) throw resourceMissing('PaymentMethod', id, param);
  return found;
}

export async function createPaymentMethod(op: Operation): Promise<ApiResponse> {
  await op.tx.query(
    `DELETE FROM sandbox.objects WHERE kind = 'payment_method' AND intent IS NULL AND created < $1
       AND body->>'customer' IS NULL`,
    [unixSeconds(op.now) - UNUSED_SECONDS],
  );
  const { body } = await createFromData(op, op.params);
  return ok(await expandPaths(op, body));
}

export async function attachPaymentMethod(op: Operation): Promise<ApiResponse> {
  op.params.only('customer', 'expand');
  const { id } = await getCustomer(op, op.params.required('customer'), 'customer');
  const { body } = await getPaymentMethod(op, op.id, 'payment_method');
  return ok(await expandPaths(op, await attach(op, body, id)));
}

export async function detachPaymentMethod(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  const { body } = await getPaymentMethod(op, op.id, 'payment_method');
  return ok(await expandPaths(op, await detach(op, body)));
}

export async function retrievePaymentMethod(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  const { body } = await getPaymentMethod(op, op.id, 'payment_method');
  return ok(await expandPaths(op, body));
}
