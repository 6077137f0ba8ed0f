// Payment methods that are kept for later payments: attached to a customer, set up for use without the payer, detached.
import type Stripe from 'stripe';
import { invalidRequest } from './errors.ts';
import { recordEvent } from './events.ts';
import { saveObject } from './objectStore.ts';
import type { Operation } from './operation.ts';
import { behaviourAfterSetup } from './testCards.ts';

/** Marks a method that was detached: Stripe never uses it again. */
const DETACHED = 'detached';

async function wasDetached(op: Operation, methodId: string): Promise<boolean> {
  const rows = await op.tx.query('SELECT 1 FROM sandbox.objects WHERE id = $1 AND type = $2', [
    methodId,
    DETACHED,
  ]);
  return rows.length > 0;
}

/** Refuses a payment method that belongs to another customer than the payment's, or that was detached. */
export async function assertUsable(
  op: Operation,
  method: Stripe.PaymentMethod,
  customerId: string | null,
): Promise<void> {
  const param = 'payment_method';
  const { id, customer: owner } = method;
  if (owner === null) {
    if (!(await wasDetached(op, id))) return;
    throw invalidRequest(
      'The provided PaymentMethod was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param },
    );
  }
  if (owner === customerId) return;
  throw invalidRequest(
    customerId === null
      ? `The payment method supplied (${id}) belongs to a customer. Please include the customer in the \`customer\` parameter on the PaymentIntent.`
      : `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { param },
  );
}

export async function attach(
  op: Operation,
  method: Stripe.PaymentMethod,
  customerId: string,
): Promise<Stripe.PaymentMethod> {
  if (method.customer === customerId) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  }
  await assertUsable(op, method, customerId);
  const attached: Stripe.PaymentMethod = { ...method, customer: customerId };
  await saveObject(op.tx, attached);
  await recordEvent(op, 'payment_method.attached', attached);
  return attached;
}

export async function detach(op: Operation, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    );
  }
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  await saveObject(op.tx, detached);
  await op.tx.query('UPDATE sandbox.objects SET type = $2 WHERE id = $1', [method.id, DETACHED]);
  await recordEvent(op, 'payment_method.detached', detached, { customer: method.customer });
  return detached;
}

export async function detachAll(op: Operation, customerId: string): Promise<void> {
  const rows = await op.tx.query<{ body: Stripe.PaymentMethod }>(
    `SELECT body FROM sandbox.objects WHERE kind = 'payment_method' AND body->>'customer' = $1 ORDER BY seq`,
    [customerId],
  );
  for (const { body } of rows) await detach(op, body);
}

/** Stores that a card is set up for payments without the payer. */
export async function rememberSetup(
  op: Operation,
  { body, behaviour }: { body: Stripe.PaymentMethod; behaviour: string | null },
): Promise<void> {
  await op.tx.query('UPDATE sandbox.objects SET behaviour = $2 WHERE id = $1', [
    body.id,
    behaviourAfterSetup(behaviour),
  ]);
}

/** After a payment with `setup_future_usage`: keeps the method for the customer, when the payment requested it. */
export async function keepForFuture(
  op: Operation,
  intent: Stripe.PaymentIntent,
  { body, behaviour }: { body: Stripe.PaymentMethod; behaviour: string | null },
): Promise<void> {
  if (!intent.setup_future_usage || typeof intent.customer !== 'string') return;
  await attach(op, body, intent.customer);
  if (intent.setup_future_usage === 'off_session') await rememberSetup(op, { body, behaviour });
}
