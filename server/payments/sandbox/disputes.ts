// Disputes: the test cards that succeed and are then questioned by their holder.
import type Stripe from 'stripe';
import { noSuch } from './errors.ts';
import { recordEvent } from './events.ts';
import { expanded } from './expand.ts';
import { findObject, insertObject, listObjects, newId, PAGE_PARAMS } from './objectStore.ts';
import { type Answer, answer, type Operation, unixSeconds } from './operation.ts';

const DAYS_TO_ANSWER = 7;

// Only what a shop reads; the long evidence form stays empty.
type SandboxDispute = Omit<Stripe.Dispute, 'evidence'> & { evidence: object };

export async function openDispute(op: Operation, charge: Stripe.Charge, reason: string): Promise<void> {
  const created = unixSeconds(op.now);
  const dispute: SandboxDispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
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
    reason,
    status: 'needs_response',
  };
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : undefined;
  await insertObject(op.tx, dispute, { charge: charge.id, intent });
  await recordEvent(op, 'charge.dispute.created', dispute);
}

export async function retrieveDispute(op: Operation): Promise<Answer> {
  op.params.only('expand');
  const found = await findObject<SandboxDispute>(op.tx, 'dispute', op.id);
  if (!found) throw noSuch('dispute', op.id, 'dispute');
  return answer(await expanded(op, found.body));
}

export async function listDisputes(op: Operation): Promise<Answer> {
  op.params.only(...PAGE_PARAMS, 'charge', 'payment_intent');
  const page = await listObjects<SandboxDispute>(op.tx, 'dispute', '/v1/disputes', op.params, {
    charge: op.params.text('charge'),
    intent: op.params.text('payment_intent'),
  });
  return answer(await expanded(op, page));
}
