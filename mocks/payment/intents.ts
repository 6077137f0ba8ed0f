// The payment intents of the mock server, and their refunds.
import type { RefundRecord } from '#domain/payment/contract/payments.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { nowIso, type Backend, type StoredIntent } from '#mocks/backend.ts';

export function startIntent(
  backend: Backend,
  intent: Pick<StoredIntent, 'kind' | 'amountPence' | 'userId' | 'reservationId' | 'keepsCard'>,
): StoredIntent {
  const id = `pi_${backend.nextId()}`;
  const state = { status: 'requires_payment_method', createdAt: nowIso(backend) } as const;
  const started: StoredIntent = { ...intent, id, secret: `${id}_secret_mock`, ...state, refunds: [] };
  backend.intents.push(started);
  return started;
}

/** The payments of an order share a secret: one confirmation pays all. */
export const sharingOf = (backend: Backend, { secret }: Pick<StoredIntent, 'secret'>): StoredIntent[] =>
  backend.intents.filter((each) => each.secret === secret);

export function cancelIntent(backend: Backend, intent: StoredIntent): void {
  for (const each of sharingOf(backend, intent)) each.status = 'canceled';
}

const intentsOf = (backend: Backend, id: string, wanted: StoredIntent['status']) =>
  backend.intents.filter(({ reservationId, status }) => reservationId === id && status === wanted);

/** The unpaid intents of a reservation. */
export const openIntentsOf = (backend: Backend, id: string): StoredIntent[] =>
  intentsOf(backend, id, 'requires_payment_method');

/** The paid intents of a reservation, oldest first. */
export const succeededOf = (backend: Backend, id: string): StoredIntent[] =>
  intentsOf(backend, id, 'succeeded');

export function cancelIntentsOf(backend: Backend, reservationId: string): void {
  for (const intent of openIntentsOf(backend, reservationId)) cancelIntent(backend, intent);
}

/** The refunded part of a payment. */
export const refundedPence = ({ refunds }: StoredIntent): Pence =>
  refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);

/** A refund that is done. */
export const doneRefund = (backend: Backend, pence: Pence, reference: string | null): RefundRecord => ({
  amount: penceToPounds(pence),
  state: 'done',
  requestedAt: nowIso(backend),
  refundedAt: nowIso(backend),
  reference,
});

/**
 * Refunds up to this amount of the payments of a reservation, the newest first. An amount that the provider does not
 * refund waits until staff have paid it back.
 */
export function refund(backend: Backend, reservationId: string, amountPence: Pence): void {
  let rest = amountPence;
  for (const intent of succeededOf(backend, reservationId).reverse()) {
    const part = Math.min(rest, intent.amountPence - refundedPence(intent));
    if (part === 0) continue;
    rest -= part;
    const done = doneRefund(backend, part, `re_${backend.nextId()}`);
    intent.refunds.push(
      intent.method ? { ...done, state: 'pending', refundedAt: null, reference: null } : done,
    );
  }
}
