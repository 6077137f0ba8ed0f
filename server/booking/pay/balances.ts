// The remaining balance: starts its payment, and updates the reservation when the balance is paid.
import { balanceMismatch, balanceNotPaid, nothingDue } from '#domain/booking/paymentRefusals.ts';
import { randomUUID } from 'node:crypto';
import type { PaymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import { type Pence } from '#domain/money/pence.ts';
import type { Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import {
  findOfReservation,
  findOpen,
  insertPayment,
  setReceiptAddress,
  type PaymentRow,
} from '#server/payment/repository.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import type { ReservationDeps } from '../deps.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from '../access.ts';
import { findChanged, startChangePayment } from '../changes/changePayments.ts';
import { findSavedCard } from '#server/payment/savedCards.ts';
import { confirmsWith, intentOf } from './intents.ts';
import { remainingPence } from '../presenter.ts';
import { findReservation, type ReservationRow } from '../repository.ts';

/**
 * Settles every open or cancelled payment of the reservation (a customer may have paid a cancelled one at the last
 * moment) and returns the reservation after that.
 */
export async function settleUnpaid(deps: ReservationDeps, id: string): Promise<ReservationRow> {
  for (const payment of await findOfReservation(deps.db, id)) {
    const isUnpaid = payment.status === 'open' || payment.status === 'cancelled';
    if (isUnpaid && payment.intent_id) await settle(deps, payment.intent_id);
  }
  return getReservationOrThrow(deps.db, id);
}

/**
 * Opens the balance payment or continues the open one; cancels one with another amount. The caller holds the lock of the
 * car.
 */
export async function openBalance(
  tx: Queryable,
  balance: { userId: string; reservationId: string; amountPence: Pence; now: Instant; by: Cause },
): Promise<PaymentRow | undefined> {
  const { by, ...payment } = balance;
  const open = await findOpen(tx, payment.reservationId, 'balance');
  // A payment that is shared with other reservations of the order has another intent.
  if (open?.amount_pence === payment.amountPence && open.lead_id === null) return open;
  if (open) await cancelPayment(tx, open, { by, now: payment.now, note: 'the amount due has changed' });
  await insertPayment(tx, { id: randomUUID(), kind: 'balance', ...payment });
  return findOpen(tx, payment.reservationId, 'balance');
}

/**
 * Starts the payment of the balance (`amount` in pence), or of a change of dates by the id of its hold, for the owner only; repeated calls continue the same intent.
 * The receipt goes to the `receiptEmail` of the last call, otherwise to the account.
 * `withKeptCard` makes the kept card the card of the intent, so that the browser confirms it without card data.
 * Errors: 404 for other callers than the owner, 409 'nothing_due' or 'no_kept_card', 422 for an amount other than the balance.
 */
export async function startBalance(
  deps: ReservationDeps,
  userId: string,
  request: {
    id: string;
    amount: number;
    receiptEmail?: string | undefined;
    withKeptCard?: boolean | undefined;
  },
): Promise<PaymentIntentAnswer> {
  await getOwnReservationOrThrow(deps.db, request.id, userId);
  const row = await settleUnpaid(deps, request.id);
  if (row.changes_id) return startChangePayment(deps, row, request.amount);
  const due = remainingPence(row);
  if (due === 0 || (row.status !== 'confirmed' && row.status !== 'cancelled')) throw nothingDue();
  await assertFewDeclines(deps.db, userId, deps.now());
  if (request.amount !== due) throw balanceMismatch(due);
  const payment = await deps.db.transaction(async (tx) => {
    await lockCarOf(tx, row.id);
    return openBalance(tx, {
      userId,
      reservationId: row.id,
      amountPence: due,
      now: deps.now(),
      by: 'customer',
    });
  });
  if (!payment) throw nothingDue();
  // Cancels a replaced intent at once, before the customer pays both.
  await runPaymentTasks(deps);
  if (request.receiptEmail) await setReceiptAddress(deps.db, payment.id, request.receiptEmail);
  const intent = await intentOf(deps, payment);
  if (request.withKeptCard) {
    await confirmsWith(deps, { intent, userId, card: await findSavedCard(deps.db, row.id) });
  }
  return { client_secret: intent.clientSecret, paymentIntentId: intent.id, reservationId: row.id };
}

/**
 * Updates the owner's reservation from the payments that the provider confirms; it ignores the amount in the call.
 * Errors: 404 for other callers than the owner, 402 when no balance has been paid.
 */
export async function settleBalance(
  deps: ReservationDeps,
  userId: string,
  id: string,
): Promise<ReservationRow> {
  const { changes_id: changesId } = await getOwnReservationOrThrow(deps.db, id, userId);
  const changing = changesId && (await findReservation(deps.db, changesId));
  const row = await settleUnpaid(deps, id);
  if (row.changes_id) return findChanged(deps, row, changing ? changing.car_id : row.car_id);
  const payments = await findOfReservation(deps.db, id);
  if (!payments.some((payment) => payment.kind === 'balance' && payment.status === 'succeeded')) {
    throw balanceNotPaid();
  }
  return row;
}
