// Finds a payment intent, and hides the fields that only the merchant may see from browsers.
import type Stripe from 'stripe';
import { timingSafeEqual } from 'node:crypto';
import { invalidRequest, missingParameter, resourceMissing } from './errors.ts';
import { findObject } from './objectStore.ts';
import type { Operation } from './operation.ts';

// The fields of an intent that a browser with the client secret does not receive.
const MERCHANT_FIELDS = [
  'metadata',
  'latest_charge',
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'on_behalf_of',
  'payment_method_configuration_details',
  'payment_method_options',
  'payment_record',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'amount_received',
  'hooks',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

export function intentView(op: Operation, intent: Stripe.PaymentIntent): object {
  if (op.caller === 'secret') return intent;
  const hidden = new Set<string>(MERCHANT_FIELDS);
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !hidden.has(name)));
}

/** Compares client secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The intent in the path. A browser has to send its client secret; `lock` serialises changes. */
export async function getIntent(op: Operation, lock: boolean): Promise<Stripe.PaymentIntent> {
  const secret = op.params.text('client_secret');
  const found = await findObject<Stripe.PaymentIntent>(op.tx, 'payment_intent', op.id, lock);
  if (!found) throw resourceMissing('payment_intent', op.id, 'intent');
  if (op.caller === 'publishable' && !secret) throw missingParameter('client_secret');
  if (secret !== undefined && !sameSecret(secret, found.body.client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return found.body;
}
