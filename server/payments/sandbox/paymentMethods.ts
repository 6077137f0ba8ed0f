// Payment methods: made from typed card data or from a pm_card_* name; the number itself is never kept.
import type Stripe from 'stripe';
import { type KnownCard, readCard, recogniseCard } from './cardData.ts';
import { invalid, missing, noSuch } from './errors.ts';
import { expanded } from './expand.ts';
import { findObject, insertObject, newId } from './objectStore.ts';
import { type Answer, answer, type Operation, unixSeconds } from './operation.ts';
import type { Params } from './params.ts';
import { numberOfAlias } from './testCards.ts';

export interface UsablePaymentMethod {
  body: Stripe.PaymentMethod;
  behaviour: string | null;
}

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function billingDetails(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  params?.only('address', 'email', 'name', 'phone', 'tax_id');
  const given = params?.nested('address')?.only(...ADDRESS);
  const line = (name: (typeof ADDRESS)[number]) => given?.text(name) || null;
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

function describe(card: KnownCard): Stripe.PaymentMethod.Card {
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

async function store(
  op: Operation,
  card: KnownCard,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string> = {},
): Promise<UsablePaymentMethod> {
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: describe(card),
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

function fromData(op: Operation, data: Params): Promise<UsablePaymentMethod> {
  data.only('type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'expand');
  data.oneOf('type', ['card']);
  data.required('type');
  const card = data.nested('card');
  if (!card) throw missing('card');
  return store(op, readCard(card, op.now), billingDetails(data.nested('billing_details')), data.metadata({}));
}

/** The payment method of a request: `payment_method` (an id or a test name) or `payment_method_data`. */
export async function paymentMethodOf(
  op: Operation,
  params: Params,
): Promise<UsablePaymentMethod | undefined> {
  const data = params.nested('payment_method_data');
  const id = params.text('payment_method');
  if (data && id) {
    throw invalid('You may only specify one of these parameters: payment_method, payment_method_data.', {
      param: 'payment_method',
    });
  }
  if (data) return fromData(op, data);
  if (!id) return undefined;
  const number = numberOfAlias(id);
  if (number) {
    const card = recogniseCard(number, op.now.getUTCMonth() + 1, op.now.getUTCFullYear() + 1);
    return store(op, card, billingDetails(undefined));
  }
  return existing(op, id, 'payment_method');
}

export async function existing(op: Operation, id: string, param: string): Promise<UsablePaymentMethod> {
  const found = await findObject<Stripe.PaymentMethod>(op.tx, 'payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, param);
  return found;
}

export async function createPaymentMethod(op: Operation): Promise<Answer> {
  const { body } = await fromData(op, op.params);
  return answer(await expanded(op, body));
}

export async function retrievePaymentMethod(op: Operation): Promise<Answer> {
  op.params.only('expand');
  const { body } = await existing(op, op.id, 'payment_method');
  return answer(await expanded(op, body));
}
