// Disputes: the test cards that succeed and are then questioned by their holder.
import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { recordMovement } from './journal.ts';
import { findObject, insertObject, listObjects, newId, PAGE_PARAMS, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';

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

async function findDispute(op: Operation, lock = false): Promise<SandboxDispute> {
  const found = await findObject<SandboxDispute>(op.tx, 'dispute', op.id, lock);
  if (!found) throw resourceMissing('dispute', op.id, 'dispute');
  return found.body;
}

export async function retrieveDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return ok(await expandPaths(op, await findDispute(op)));
}

async function decide(op: Operation, status: 'under_review' | 'won' | 'lost'): Promise<ApiResponse> {
  const dispute = await findDispute(op, true);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`This dispute is already closed (${dispute.status}).`, { param: 'dispute' });
  }
  const after: SandboxDispute = { ...dispute, status };
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

/** The shop accepts the dispute: it is lost. */
export function closeDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  return decide(op, 'lost');
}

const OUTCOME_OF_EVIDENCE = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** The shop answers with evidence; as in test mode, two words of it decide at once. */
export async function updateDispute(op: Operation): Promise<ApiResponse> {
  op.params.only('evidence', 'submit', 'expand');
  const text = op.params.nested('evidence')?.only('uncategorized_text').text('uncategorized_text') ?? '';
  if (op.params.flag('submit') === false) return ok(await expandPaths(op, await findDispute(op)));
  return decide(
    op,
    text === 'winning_evidence' || text === 'losing_evidence' ? OUTCOME_OF_EVIDENCE[text] : 'under_review',
  );
}

export async function listDisputes(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'charge', 'payment_intent');
  const page = await listObjects<SandboxDispute>(op.tx, 'dispute', '/v1/disputes', op.params, {
    charge: op.params.text('charge'),
    intent: op.params.text('payment_intent'),
  });
  return ok(await expandPaths(op, page));
}
