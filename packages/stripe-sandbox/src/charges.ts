// Charges: each attempt of a payment, whether it succeeded or not.
import type Stripe from 'stripe';
import { resourceMissing } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { recordMovement } from './journal.ts';
import { findObject, insertObject, listObjects, newId, PAGE_PARAMS } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import type { Decline } from './testCards.ts';

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const card = method.card;
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: null,
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank did not approve this payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

interface ChargeAttempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  authenticated: boolean;
  decline?: Decline;
  dispute?: string;
}

/** Creates the charge of one attempt; a successful charge moves money and is recorded in the journal. */
export async function createCharge(op: Operation, attempt: ChargeAttempt): Promise<Stripe.Charge> {
  const { intent, method, decline } = attempt;
  const paid = !decline;
  const created: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    created: unixSeconds(op.now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: attempt.dispute !== undefined,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(intent, method, attempt.authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  await insertObject(op.tx, created, { intent: intent.id });
  if (paid) {
    const { amount, currency } = created;
    await recordMovement(op, {
      kind: 'charge',
      object: created.id,
      payment_intent: intent.id,
      amount,
      currency,
    });
  }
  await recordEvent(op, paid ? 'charge.succeeded' : 'charge.failed', created);
  return created;
}

export async function findCharge(
  op: Operation,
  id: string,
  param: string,
  lock = false,
): Promise<Stripe.Charge> {
  const found = await findObject<Stripe.Charge>(op.tx, 'charge', id, lock);
  if (!found) throw resourceMissing('charge', id, param);
  return found.body;
}

export async function retrieveCharge(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return ok(await expandPaths(op, await findCharge(op, op.id, 'id')));
}

export async function listCharges(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'payment_intent');
  const page = await listObjects<Stripe.Charge>(op.tx, 'charge', '/v1/charges', op.params, {
    intent: op.params.text('payment_intent'),
  });
  return ok(await expandPaths(op, page));
}
