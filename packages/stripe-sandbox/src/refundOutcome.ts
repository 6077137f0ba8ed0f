// The outcome of a refund at the customer's bank: the money arrives or is sent back.
import type Stripe from 'stripe';
import { findCharge } from './charges.ts';
import { invalidRequest } from './errors.ts';
import { recordEvent } from './events.ts';
import { recordMovement } from './journal.ts';
import { saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation } from './operation.ts';
import { findRefund } from './refunds.ts';

/** Sets the outcome. A bank can also send a refund back that has succeeded; the merchant then has the money again. */
export async function finishRefund(op: Operation): Promise<ApiResponse> {
  op.params.only('status');
  const status = op.params.oneOf('status', ['succeeded', 'failed']) ?? 'failed';
  const refund = await findRefund(op);
  if (refund.status === 'failed' || refund.status === status) {
    throw invalidRequest(`This refund has a status of ${String(refund.status)}.`, { param: 'status' });
  }
  const after: Stripe.Refund = { ...refund, status };
  if (status === 'failed') {
    after.failure_reason = 'lost_or_stolen_card';
    const charge = await findCharge(op, String(refund.charge), 'charge', true);
    await saveObject(op.tx, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    } as Stripe.Charge);
    await recordMovement(op, {
      kind: 'refund-failed',
      object: refund.id,
      payment_intent: typeof refund.payment_intent === 'string' ? refund.payment_intent : '',
      amount: refund.amount,
      currency: refund.currency,
    });
  }
  await saveObject(op.tx, after);
  await recordEvent(op, 'refund.updated', after, { status: refund.status });
  if (status === 'failed') await recordEvent(op, 'refund.failed', after, { status: refund.status });
  return ok(after);
}
