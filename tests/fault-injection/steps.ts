// The calls of a booking, one function each: the request, the accepted answers, and the outcome that the customer sees.
import { randomUUID } from 'node:crypto';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Answer, Customer } from './customer.ts';
import type { Round } from './schedule.ts';
import type { Slot, FaultContext } from './testContext.ts';

export interface Payable {
  clientSecret: string;
  intentId: string;
  reservationId: string | undefined;
}

type CallMode = Pick<Round, 'returns' | 'keyed'>;

const callOptions = ({ returns, keyed }: CallMode) => ({ returns, key: keyed ? randomUUID() : undefined });

function isAnswer({ status, body }: Answer, expected: number, code?: string): boolean {
  return status === expected && (code === undefined || body['code'] === code);
}

function surprise(context: FaultContext, what: string, { status, body }: Answer): void {
  context.history.unexpectedAnswers.push(`${what} answered ${String(status)} ${JSON.stringify(body)}`);
}

function toPayable({ body }: Answer): Payable {
  return {
    clientSecret: String(body['client_secret']),
    intentId: String(body['paymentIntentId']),
    reservationId: body['reservationId'] === undefined ? undefined : String(body['reservationId']),
  };
}

/** Requests a hold; undefined when the dates belong to another customer, or already to this one. */
export async function hold(
  context: FaultContext,
  customer: Customer,
  slot: Slot,
  how: CallMode,
): Promise<Payable | undefined> {
  const answer = await customer.call(
    'POST',
    '/api/reservations/create-payment-intent',
    {
      amount: slot.price.depositPence,
      currency: 'gbp',
      booking: { carId: slot.carId, ...slot.dates, isMultiDay: true },
    },
    callOptions(how),
  );
  if (answer.status === 200) return toPayable(answer);
  if (!isAnswer(answer, 409, 'dates_taken') && !isAnswer(answer, 409, 'already_reserved')) {
    surprise(context, 'holding dates', answer);
  }
  return undefined;
}

/** Starts a deposit payment without dates. */
export async function bareIntent(
  context: FaultContext,
  customer: Customer,
  slot: Slot,
  how: CallMode,
): Promise<Payable> {
  const body = { amount: slot.price.depositPence, currency: 'gbp' };
  const answer = await customer.call(
    'POST',
    '/api/reservations/create-payment-intent',
    body,
    callOptions(how),
  );
  if (answer.status !== 200) surprise(context, 'starting a payment', answer);
  return toPayable(answer);
}

/** Pays by card; returns whether the payment succeeded. */
export async function pay({ provider, history }: FaultContext, payable: Payable): Promise<boolean> {
  const status = await provider.confirm(payable.clientSecret);
  if (status !== 'succeeded') return false;
  history.paidAt.set(payable.intentId, Date.now());
  return true;
}

function note(context: FaultContext, { body }: Answer): void {
  context.history.reported.set(String(body['id']), {
    status: body['status'] === 'cancelled' ? 'cancelled' : 'confirmed',
    paidPence: poundsToPence(Number(body['currentPaid'])),
  });
}

/** Requests the reservation of a payment; returns its id, undefined when the payment is refunded. */
export async function reserve(
  context: FaultContext,
  customer: Customer,
  request: { slot: Slot; payable: Payable; how: CallMode },
): Promise<string | undefined> {
  const { slot, payable, how } = request;
  const body = { carId: slot.carId, ...slot.dates, isMultiDay: true, paymentIntentId: payable.intentId };
  const answer = await customer.call('POST', '/api/reservations', body, callOptions(how));
  if (answer.status === 201) {
    note(context, answer);
    return String(answer.body['id']);
  }
  if (!isAnswer(answer, 409, 'dates_taken_refunded')) surprise(context, 'reserving what is paid', answer);
  return undefined;
}

/** Pays the balance. */
export async function payBalance(
  context: FaultContext,
  customer: Customer,
  request: { slot: Slot; reservationId: string; how: CallMode },
): Promise<void> {
  const path = `/api/reservations/${request.reservationId}`;
  const amount = request.slot.price.remainingPence;
  const started = await customer.call('POST', `${path}/pay`, { amount }, callOptions(request.how));
  if (started.status !== 200) return surprise(context, 'starting the balance', started);
  if (!(await pay(context, toPayable(started)))) return;
  const answer = await customer.call(
    'PUT',
    path,
    { currentPaid: request.slot.price.totalPence / 100 },
    callOptions(request.how),
  );
  if (answer.status === 200) note(context, answer);
  else surprise(context, 'paying the balance', answer);
}

/** An admin cancels; the server makes the refund, which requires a recent sign-in by the business clock. */
export async function cancel(context: FaultContext, reservationId: string): Promise<void> {
  const { product, admin } = context;
  await product.query('UPDATE sessions SET authenticated_at = $2 WHERE user_id = $1', [
    admin.id,
    new Date(product.now()).toISOString(),
  ]);
  const answer = await context.admin.call('DELETE', `/api/reservations/${reservationId}`);
  if (answer.status === 200) note(context, answer);
  else surprise(context, 'cancelling', answer);
}
