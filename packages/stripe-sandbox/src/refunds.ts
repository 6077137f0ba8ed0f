// Refunds, in total never more than the amount of the charge.
import type Stripe from 'stripe';
import { findCharge } from './charges.ts';
import { invalidRequest, missingParameter, resourceMissing, StripeApiError } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { recordMovement } from './journal.ts';
import {
  findObject,
  listByCharge,
  insertObject,
  listObjects,
  newId,
  PAGE_PARAMS,
  saveObject,
} from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import { getBehaviour } from './testCards.ts';

async function findChargeToRefund(op: Operation): Promise<Stripe.Charge> {
  const chargeId = op.params.text('charge');
  const intentId = op.params.text('payment_intent');
  if (chargeId && intentId) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      param: 'charge',
    });
  }
  if (chargeId) return findCharge(op, chargeId, 'charge', true);
  if (!intentId) throw missingParameter('payment_intent');
  // Locks the intent first, as a confirmation does.
  const intent = await findObject<Stripe.PaymentIntent>(op.tx, 'payment_intent', intentId, true);
  if (!intent) throw resourceMissing('payment_intent', intentId, 'payment_intent');
  if (typeof intent.body.latest_charge !== 'string' || intent.body.status !== 'succeeded') {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  }
  return findCharge(op, intent.body.latest_charge, 'charge', true);
}

/** Whether a dispute keeps a charge from being refunded; a won dispute does not. */
async function isDisputed(op: Operation, charge: Stripe.Charge): Promise<boolean> {
  const disputes = await listByCharge<Stripe.Dispute>(op.tx, 'dispute', charge.id);
  return disputes.some(({ status }) => status !== 'won');
}

async function readAmount(op: Operation, charge: Stripe.Charge): Promise<number> {
  const remaining = charge.amount - charge.amount_refunded;
  const amount = op.params.integer('amount');
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} is not paid and cannot be refunded.`, { param: 'charge' });
  }
  if (await isDisputed(op, charge)) {
    throw new StripeApiError(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      },
      true,
    );
  }
  if (remaining === 0) {
    throw new StripeApiError(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      },
      true,
    );
  }
  if (amount === undefined) return remaining;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > remaining) {
    const format = (pence: number) =>
      charge.currency === 'gbp' ? `£${(pence / 100).toFixed(2)}` : `${String(pence)} ${charge.currency}`;
    throw new StripeApiError(
      400,
      {
        type: 'invalid_request_error',
        message: `Refund amount (${format(amount)}) is greater than unrefunded amount on charge (${format(remaining)})`,
        param: 'amount',
      },
      true,
    );
  }
  return amount;
}

/** With one test card, refunds stay pending until their outcome is set. */
async function initialStatus(op: Operation, charge: Stripe.Charge): Promise<'pending' | 'succeeded'> {
  const method = charge.payment_method
    ? await findObject<Stripe.PaymentMethod>(op.tx, 'payment_method', charge.payment_method)
    : undefined;
  return getBehaviour(method?.behaviour ?? null).isRefundPending ? 'pending' : 'succeeded';
}

export async function createRefund(op: Operation): Promise<ApiResponse> {
  const { params, tx } = op;
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata({});
  const charge = await findChargeToRefund(op);
  const amount = await readAmount(op, charge);
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : '';
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixSeconds(op.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: await initialStatus(op, charge),
    transfer_reversal: null,
  };
  await insertObject(tx, refund, { intent, charge: charge.id });
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  const amountRefunded = charge.amount_refunded + amount;
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  await saveObject(tx, after);
  await recordMovement(op, {
    kind: 'refund',
    object: refund.id,
    payment_intent: intent,
    amount,
    currency: charge.currency,
  });
  await recordEvent(op, 'refund.created', refund);
  await recordEvent(op, 'charge.refunded', after, before);
  await recordEvent(op, 'refund.updated', refund);
  return ok(await expandPaths(op, refund));
}

export async function findRefund(op: Operation): Promise<Stripe.Refund> {
  const found = await findObject<Stripe.Refund>(op.tx, 'refund', op.id, true);
  if (!found) throw resourceMissing('refund', op.id, 'id');
  return found.body;
}

export async function retrieveRefund(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return ok(await expandPaths(op, await findRefund(op)));
}

export async function updateRefund(op: Operation): Promise<ApiResponse> {
  op.params.only('metadata', 'expand');
  const refund = await findRefund(op);
  const after: Stripe.Refund = { ...refund, metadata: op.params.metadata(refund.metadata ?? {}) };
  await saveObject(op.tx, after);
  await recordEvent(op, 'refund.updated', after, { metadata: refund.metadata });
  return ok(await expandPaths(op, after));
}

export async function listRefunds(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'payment_intent', 'charge');
  const page = await listObjects<Stripe.Refund>(op.tx, 'refund', '/v1/refunds', op.params, {
    intent: op.params.text('payment_intent'),
    charge: op.params.text('charge'),
  });
  return ok(await expandPaths(op, page));
}
