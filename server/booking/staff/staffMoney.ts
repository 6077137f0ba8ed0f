// Money that staff move: payments outside the provider, their refunds, and refunds of card payments. Each stores its
// reason as an internal note and writes an audit row in its transaction.
import {
  dueExceeded,
  hasNoPayments,
  nothingDue,
  nothingDueLate,
  notRefundable,
  outsideKeptExceeded,
  paymentMissing,
  refundableExceeded,
  totalExhausted,
} from '#domain/booking/paymentRefusals.ts';
import type { AuditAction } from '#domain/office/contract/audit.ts';
import type { NoteTopic } from '#domain/office/contract/details.ts';
import type {
  OutsidePayment,
  OutsideRefund,
  StaffRefund,
  Waiver,
} from '#domain/payment/contract/staffMoney.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { withGoodwill } from '#domain/money/lines.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { onceInCall } from '#server/platform/http/callTransaction.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import { findOutsideKept, recordOutsidePayment, recordOutsideRefund } from '#server/payment/outside.ts';
import { requestPartialRefund, requestRefund } from '#server/payment/refunds.ts';
import { findOfReservation, type PaymentRow } from '#server/payment/repository.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { addNote } from '#server/people/notes/staffNotes.ts';
import { getReservationOrThrow } from '../access.ts';
import { cancelOpenPayments } from '../changes/cancellations.ts';
import { findOpenRefunds } from '../changes/changeRepository.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import type { ReservationDeps } from '../deps.ts';
import { cancelPendingChange } from '../holds/holds.ts';
import { replaceLines } from '../lines.ts';
import { enqueueMail } from '../mail/mails.ts';
import { remainingPence, wasBooked } from '../presenter.ts';
import type { StaffAct } from './staffAct.ts';
import { lowerTotal, makeFree, type ReservationRow } from '../repository.ts';

interface Reason {
  reservationId: string;
  action: AuditAction;
  topic: NoteTopic;
  amountPence: Pence;
  text: string;
  more?: Readonly<Record<string, unknown>>;
}

/**
 * Stores the reason of a movement of money as a note, and the movement in the audit log with the id of the note.
 * Returns this id.
 */
export async function recordWithReason(
  deps: Pick<ReservationDeps, 'now'>,
  tx: Queryable,
  { userId, audit }: StaffAct,
  { reservationId, action, topic, amountPence, text, more }: Reason,
): Promise<string> {
  const subject = { reservationId };
  const note = await addNote(tx, {
    subject,
    topic,
    amountPence,
    text,
    authorId: userId,
    now: deps.now(),
  });
  await audit(tx, {
    action,
    object: { type: 'reservation', id: reservationId },
    after: { ...more, amount_pence: amountPence, note_id: note.id },
  });
  return note.id;
}

/**
 * Runs `change` with the locks of car and reservation. Errors: 404, 409 'not_confirmed' for a reservation that was
 * never booked.
 */
async function withBooked(
  deps: ReservationDeps,
  id: string,
  change: (tx: Queryable, row: ReservationRow) => Promise<void>,
): Promise<ReservationRow> {
  await onceInCall(async () => {
    await deps.db.transaction(async (tx) => {
      await lockCarOf(tx, id);
      const row = await getReservationOrThrow(tx, id, true);
      if (!wasBooked(row)) throw hasNoPayments();
      await change(tx, row);
    });
    deps.eventBus.emit('paymentsChanged', { reservationId: id });
    return id;
  });
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, id);
}

/**
 * Records a payment outside the provider (`amount` in pounds): it counts as paid at once, and the customer gets the
 * receipt. An open card payment of the old balance is cancelled. Errors: 404, 409 'not_confirmed' or 'nothing_due', 422
 * 'amount_too_large' for more than the balance.
 */
export async function recordPayment(
  deps: ReservationDeps,
  id: string,
  act: StaffAct,
  { method, amount, reason }: OutsidePayment,
): Promise<ReservationRow> {
  return withBooked(deps, id, async (tx, row) => {
    const amountPence = poundsToPence(amount);
    const due = remainingPence(row);
    if (due === 0) {
      throw nothingDue();
    }
    if (amountPence > due) throw dueExceeded(due);
    const now = deps.now();
    await cancelOpenPayments(tx, id, { by: 'admin', now });
    const paymentId = await recordOutsidePayment(deps.owner, tx, {
      reservationId: id,
      userId: row.user_id,
      kind: 'balance',
      amountPence,
      method,
      now,
    });
    await enqueueMail(tx, { mail: 'balance-received', paymentId }, now);
    await recordWithReason(deps, tx, act, {
      reservationId: id,
      action: 'payment.recorded',
      topic: 'outside-payment',
      amountPence,
      text: reason,
      more: { method },
    });
  });
}

/**
 * Records a refund outside the provider of money that came outside the provider (`amount` in pounds). Errors: 404, 409
 * 'not_confirmed', 422 'amount_too_large' for more than the kept part of such payments.
 */
export async function recordPaidBack(
  deps: ReservationDeps,
  id: string,
  act: StaffAct,
  { method, amount, reason }: OutsideRefund,
): Promise<ReservationRow> {
  return withBooked(deps, id, async (tx) => {
    const amountPence = poundsToPence(amount);
    const kept = await findOutsideKept(tx, id);
    if (amountPence > kept) throw outsideKeptExceeded(kept);
    const now = deps.now();
    const refund = { reservationId: id, amountPence, method, now };
    const { paymentId, refundId } = await recordOutsideRefund(deps.owner, tx, refund);
    await enqueueMail(tx, { mail: 'refunded', paymentId, refundId, amountPence, method }, now);
    await recordWithReason(deps, tx, act, {
      reservationId: id,
      action: 'payment.paid-back',
      topic: 'outside-refund',
      amountPence,
      text: reason,
      more: { method },
    });
  });
}

/** The part of a payment that the provider can still refund, in pence. */
async function refundablePence(tx: Queryable, row: ReservationRow, payment: PaymentRow): Promise<Pence> {
  const [kept] = await tx.query<{ pence: Pence }>(
    'SELECT coalesce(sum(signed_pence), 0)::int AS pence FROM ledger WHERE payment_id = $1',
    [payment.id],
  );
  const open = (await findOpenRefunds(tx, row.id)).find(({ payment_id: of }) => of === payment.id);
  return Math.max(0, (kept?.pence ?? 0) - (open?.pence ?? 0));
}

/** Makes a late cancellation free, because the whole kept amount is refunded. */
async function makeCancellationFree(
  deps: ReservationDeps,
  tx: Queryable,
  row: ReservationRow,
): Promise<void> {
  await cancelOpenPayments(tx, row.id, { by: 'admin', now: deps.now() });
  await makeFree(tx, row.id);
}

/** Lowers the total by a refund in pence, so that the amount does not become due again. */
async function lowerTotalBy(
  deps: ReservationDeps,
  tx: Queryable,
  row: ReservationRow,
  pence: Pence,
): Promise<void> {
  const totalPence = row.total_pence - pence;
  const now = deps.now();
  if (totalPence < 1) throw totalExhausted();
  await cancelPendingChange(tx, row.id, now);
  await cancelOpenPayments(tx, row.id, { by: 'admin', now });
  await lowerTotal(tx, row.id, totalPence);
  await replaceLines(tx, row.id, withGoodwill(row.lines, pence));
  await recomputeTotals(deps.owner, tx, row.id);
}

/**
 * Waives what is still due after a late cancellation, of which the customer gets a mail; with `refundsPaid` everything
 * that was paid is refunded, too.
 * Errors: 404, 409 'not_confirmed', 'nothing_due' for another reservation or where nothing is due or paid.
 */
export async function waiveBalance(
  deps: ReservationDeps,
  id: string,
  act: StaffAct,
  { reason, refundsPaid }: Waiver,
): Promise<ReservationRow> {
  return withBooked(deps, id, async (tx, row) => {
    const due = remainingPence(row);
    const isLate = row.status === 'cancelled' && !row.cancelled_free;
    if (!isLate || (due === 0 && !refundsPaid)) {
      throw nothingDueLate();
    }
    const isFree = refundsPaid || row.paid_pence === 0;
    await (isFree ? makeCancellationFree(deps, tx, row) : lowerTotalBy(deps, tx, row, due));
    await recordWithReason(deps, tx, act, {
      reservationId: id,
      action: 'reservation.waived',
      topic: 'waiver',
      amountPence: due + (refundsPaid ? row.paid_pence : 0),
      text: reason,
      more: { is_waived: true, refunds_paid: refundsPaid },
    });
    if (due > 0)
      await enqueueMail(tx, { mail: 'charge-waived', reservationId: id, amountPence: due }, deps.now());
    if (!refundsPaid) return;
    for (const payment of await findOfReservation(tx, id)) {
      if (payment.status === 'succeeded') await requestRefund(tx, payment, deps.now());
    }
  });
}

/**
 * Refunds a part of a card payment (`amount` in pounds) by the outbox; the customer is mailed after the refund. With
 * `lowersTotal` the total falls by the amount, and a cancellation whose whole kept amount is refunded becomes free.
 * Errors: 404 for an unknown reservation or payment, 409 'not_confirmed' or 'not_refundable' for money from outside the
 * provider, 422 'amount_too_large' for more than the provider can refund.
 */
export async function refundCardPayment(
  deps: ReservationDeps,
  id: string,
  act: StaffAct,
  { paymentId, amount, reason, lowersTotal }: StaffRefund,
): Promise<ReservationRow> {
  return withBooked(deps, id, async (tx, row) => {
    const payment = (await findOfReservation(tx, id)).find((each) => each.id === paymentId);
    if (!payment) throw paymentMissing();
    if (payment.method !== null) throw notRefundable();
    const amountPence = poundsToPence(amount);
    const refundable = await refundablePence(tx, row, payment);
    if (amountPence > refundable) throw refundableExceeded(refundable);
    if (lowersTotal && row.status === 'cancelled' && amountPence === row.paid_pence)
      await makeCancellationFree(deps, tx, row);
    else if (lowersTotal) await lowerTotalBy(deps, tx, row, amountPence);
    const noteId = await recordWithReason(deps, tx, act, {
      reservationId: id,
      action: 'payment.refunded',
      topic: 'refund',
      amountPence,
      text: reason,
      more: { lowers_total: lowersTotal },
    });
    await requestPartialRefund(tx, payment, { amountPence, event: `staff:${noteId}`, now: deps.now() });
  });
}
