// The effects of payments on reservations: paid holds become confirmed, expired holds are released, and late
// payments are refunded.
import { type OutsideMethod } from '#domain/payment/outside.ts';
import type { PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { nowIso, type Backend, type StoredIntent } from '#mocks/backend.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { applyChange } from '#mocks/booking/customerChanges.ts';
import { isHoldTaken } from '#mocks/fleet/occupancy.ts';
import { issueDocuments } from './invoices.ts';
import {
  cancelIntent,
  cancelIntentsOf,
  openIntentsOf,
  refund,
  refundedPence,
  sharingOf,
  startIntent,
  succeededOf,
} from './intents.ts';

/**
 * The open intent of a reservation, or a new one. Cancels an intent with another amount, or with another consent to
 * keep the card when the call gives one.
 */
export function openIntent(
  backend: Backend,
  reservation: Reservation,
  amountPence: Pence,
  keepsCard?: boolean,
): StoredIntent {
  const [open] = openIntentsOf(backend, reservation.id);
  const isSameConsent = keepsCard === undefined || (open?.keepsCard ?? false) === keepsCard;
  const isAlone = open && sharingOf(backend, open).length === 1;
  if (open?.amountPence === amountPence && isSameConsent && isAlone) return open;
  if (open) cancelIntent(backend, open);
  return startIntent(backend, {
    kind: reservation.changes ? 'change' : reservation.status === 'held' ? 'deposit' : 'balance',
    amountPence,
    userId: reservation.userId ?? '',
    reservationId: reservation.id,
    keepsCard: keepsCard ?? false,
  });
}

/** Stores a payment outside the provider, which has succeeded. */
export function storeOutsidePayment(
  backend: Backend,
  { id: reservationId, userId }: Reservation,
  payment: Pick<StoredIntent, 'kind' | 'amountPence'> & { method: OutsideMethod },
): void {
  const at = nowIso(backend);
  backend.intents.push({
    ...payment,
    ...{ id: backend.nextId(), secret: '', userId: userId ?? '', reservationId },
    ...{ status: 'succeeded', createdAt: at, paidAt: at, refunds: [] },
  });
}

/** The confirmed sum of the provider without refunds, in pence. */
export function paidPence(backend: Backend, reservation: Reservation): Pence {
  const paid = succeededOf(backend, reservation.id);
  const known = paid.reduce((sum, intent) => sum + intent.amountPence - refundedPence(intent), 0);
  // The reservation of a scenario has a paid deposit without an intent.
  const isDepositKnown = backend.intents.some(
    ({ reservationId, kind }) => reservationId === reservation.id && kind === 'deposit',
  );
  return isDepositKnown ? known : known + poundsToPence(reservation.depositAmount);
}

/** Updates a hold from its payment, as webhook, call and reconciler do. Returns true when the hold is confirmed. */
export function settleHold(backend: Backend, hold: Reservation): boolean {
  if (hold.status === 'confirmed') return true;
  if (succeededOf(backend, hold.id).length === 0) return false;
  if (hold.status === 'expired' && isHoldTaken(backend, hold)) {
    hold.status = 'conflict';
    hold.refunded = penceToPounds(paidPence(backend, hold));
    hold.refundState = 'done';
    refund(backend, hold.id, Infinity);
    return false;
  }
  if (hold.status !== 'held' && hold.status !== 'expired') return false;
  hold.status = 'confirmed';
  hold.savedCard = succeededOf(backend, hold.id).find(({ keptCard }) => keptCard)?.keptCard ?? null;
  hold.currentPaid = penceToPounds(paidPence(backend, hold));
  hold.remainingToPay = penceToPounds(poundsToPence(hold.totalPrice) - poundsToPence(hold.currentPaid));
  issueDocuments(backend, hold);
  followReservation(backend, hold);
  return true;
}

/** Releases expired holds, as the reconciler does; a hold that was paid in time is confirmed. */
export function releaseHolds(backend: Backend): void {
  for (const hold of backend.reservations) {
    if (hold.status !== 'held' || Date.parse(hold.holdExpiresAt ?? '') > backend.now) continue;
    const isSettled = hold.changes ? applyChange(backend, hold) : settleHold(backend, hold);
    if (hold.holdExpiresAt === undefined || isSettled) continue;
    hold.status = 'expired';
    cancelIntentsOf(backend, hold.id);
  }
}

const STATUS = {
  requires_payment_method: 'open',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const;

/** A payment in the format of the record; the deposit of a scenario has no intent. */
function depositOf(reservation: Reservation): PaymentRecord {
  const { id, createdAt, depositAmount, refunded, refundState = 'done' } = reservation;
  const refund: RefundRecord = {
    amount: refunded,
    state: refundState,
    requestedAt: createdAt,
    refundedAt: refundState === 'done' ? createdAt : null,
    reference: refundState === 'done' ? `re_${id}` : null,
  };
  return {
    id,
    kind: 'deposit',
    status: 'succeeded',
    amount: depositAmount,
    createdAt,
    paidAt: createdAt,
    reference: `pi_${id}`,
    refunds: refunded > 0 ? [refund] : [],
    disputes: [],
  };
}

/** The payments of a reservation, oldest first. */
export function paymentsOf(backend: Backend, reservation: Reservation): PaymentRecord[] {
  const all = backend.intents.filter(({ reservationId }) => reservationId === reservation.id);
  const isPaid = all.some(({ kind, status }) => kind === 'deposit' && status === 'succeeded');
  // The payment of another amount has replaced the deposit.
  const own = all.filter(({ kind, status }) => !(isPaid && kind === 'deposit' && status === 'canceled'));
  const isFull = ({ kind, method, amountPence }: StoredIntent) =>
    kind === 'deposit' && method === undefined && amountPence > poundsToPence(reservation.depositAmount);
  const known = own.map((intent): PaymentRecord => {
    const { id, status, amountPence, paidAt, receiptEmail, method, refunds } = intent;
    return {
      id: id.replace('pi_', ''),
      kind: isFull(intent) ? 'full' : intent.kind,
      status: STATUS[status],
      amount: penceToPounds(amountPence),
      createdAt: intent.createdAt,
      paidAt: paidAt ?? null,
      reference: method ? null : id,
      ...(method ? { method } : {}),
      ...(receiptEmail ? { receiptEmail } : {}),
      refunds,
      disputes: [],
    };
  });
  const isBooked = reservation.status === 'confirmed' || reservation.status === 'cancelled';
  return isBooked && !own.some(({ kind }) => kind === 'deposit') ? [depositOf(reservation), ...known] : known;
}

/** The received and the refunded money, from the payments of the reservations. */
export const movementsOf = (backend: Backend) =>
  backend.reservations.flatMap((row) =>
    paymentsOf(backend, row).flatMap(({ id, method, amount, paidAt, refunds }) => [
      ...(paidAt === null ? [] : [{ id, kind: 'payment' as const, amount, at: paidAt, row, method }]),
      ...refunds.flatMap(({ reference, refundedAt, amount: refunded }) =>
        reference === null || refundedAt === null
          ? []
          : [{ id: reference, kind: 'refund' as const, amount: refunded, at: refundedAt, row, method }],
      ),
    ]),
  );
