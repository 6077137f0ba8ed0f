// Disputes: the payments of some test cards succeed and are then disputed by the card holder.
import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { recordMovement } from './journal.ts';
import { findObject, insertObject, listObjects, newId, PAGE_PARAMS, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';

const DAYS_TO_ANSWER = 7;

// The sandbox decides by the evidence and does not store it.
const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The card networks' own codes for the reasons of the test cards. */
const NETWORK_REASON_CODES: Readonly<Record<string, string>> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
};

export async function openDispute(op: Operation, charge: Stripe.Charge, reason: string): Promise<void> {
  const created = unixSeconds(op.now);
  const brand = charge.payment_method_details?.card?.brand ?? 'unknown';
  const reasonCode = NETWORK_REASON_CODES[reason] ?? null;
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: reasonCode },
    },
    reason,
    status: 'needs_response',
  };
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : undefined;
  await insertObject(op.tx, dispute, { charge: charge.id, intent });
  await recordEvent(op, 'charge.dispute.created', dispute);
}

async function findDispute(op: Operation, lock = false): Promise<Stripe.Dispute> {
  const found = await findObject<Stripe.Dispute>(op.tx, 'dispute', op.id, lock);
  if (!found) throw resourceMissing('dispute', op.id, 'dispute');
  return found.body;
}

export async function retrieveDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return ok(await expandPaths(op, await findDispute(op)));
}

async function updateStatus(op: Operation, status: 'under_review' | 'won' | 'lost'): Promise<ApiResponse> {
  const dispute = await findDispute(op, true);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`This dispute is already closed (${dispute.status}).`, { param: 'dispute' });
  }
  const after: Stripe.Dispute = { ...dispute, status };
  await saveObject(op.tx, after);
  const { amount, currency, payment_intent: intent } = dispute;
  if (status === 'lost') {
    const payment_intent = typeof intent === 'string' ? intent : '';
    await recordMovement(op, { kind: 'dispute', object: dispute.id, payment_intent, amount, currency });
  }
  const event = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed';
  await recordEvent(op, event, after, { status: dispute.status });
  return ok(await expandPaths(op, after));
}

/** The merchant accepts the dispute, which is then lost. */
export function closeDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return updateStatus(op, 'lost');
}

const OUTCOME_OF_EVIDENCE = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** The merchant submits evidence; as in Stripe's test mode, two texts decide the dispute at once. */
export async function updateDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('evidence', 'submit', 'expand');
  const text = op.params.nested('evidence')?.only('uncategorized_text').text('uncategorized_text') ?? '';
  if (op.params.flag('submit') === false) return ok(await expandPaths(op, await findDispute(op)));
  return updateStatus(
    op,
    text === 'winning_evidence' || text === 'losing_evidence' ? OUTCOME_OF_EVIDENCE[text] : 'under_review',
  );
}

export async function listDisputes(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'charge', 'payment_intent');
  const page = await listObjects<Stripe.Dispute>(op.tx, 'dispute', '/v1/disputes', op.params, {
    charge: op.params.text('charge'),
    intent: op.params.text('payment_intent'),
  });
  return ok(await expandPaths(op, page));
}
