// One payment of an order: it pays the deposits of the held cars, or the balances of the reserved ones, each to the penny.
import {
  balanceNotPaid,
  datesTakenRefunded,
  depositNotPaid,
  nothingDue,
  notYourPayment,
} from '#domain/booking/paymentRefusals.ts';
import { alreadyReserved } from '#domain/booking/holdRefusal.ts';
import { orderEnded } from '#domain/booking/refusals.ts';
import { sharesOfAmount, type OrderShare } from '#domain/booking/orderShares.ts';
import type { OrderPaymentRequest } from '#domain/booking/contract/orders.ts';
import type { PaymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import type { Instant } from '#domain/time/london.ts';
import { randomUUID } from 'node:crypto';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import {
  findByIntent,
  findOpen,
  findSharing,
  insertPayment,
  setReceiptAddress,
  type PaymentRow,
} from '#server/payment/repository.ts';
import { findCardOfUser } from '#server/payment/savedCards.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { getReservationOrThrow } from '../access.ts';
import type { ReservationDeps } from '../deps.ts';
import { lockCarsOf } from '../holds/carLocks.ts';
import { settleUnpaid } from '../pay/balances.ts';
import { confirmsWith, intentOf } from '../pay/intents.ts';
import { remainingPence } from '../presenter.ts';
import type { ReservationRow } from '../repository.ts';
import { getOwnOrder } from './orders.ts';

type Share = OrderShare<ReservationRow>;

/** What each reservation of the order owes now. */
function sharesDue(
  rows: readonly ReservationRow[],
  kind: OrderPaymentRequest['kind'],
  now: Instant,
): Share[] {
  const due = rows.map((row): Share => {
    const isHeld = row.status === 'held' && (row.hold_expires_at?.getTime() ?? 0) > now;
    if (kind === 'deposit') {
      return { row, pence: isHeld ? row.deposit_pence : 0, wholePence: row.total_pence };
    }
    const isBooked = row.status === 'confirmed' || row.status === 'cancelled';
    const pence = isBooked ? remainingPence(row) : 0;
    return { row, pence, wholePence: pence };
  });
  return due.filter(({ pence }) => pence > 0);
}

/** The first of the open payments when they share one intent and pay exactly these shares. */
async function findShared(
  tx: Queryable,
  open: readonly PaymentRow[],
  shares: readonly Share[],
): Promise<PaymentRow | undefined> {
  const [first] = open;
  if (!first?.lead_id) return undefined;
  const sharing = await findSharing(tx, { id: first.lead_id, lead_id: first.lead_id });
  const isSame =
    sharing.length === shares.length &&
    shares.every(({ row, pence }) =>
      open.some(
        (each) =>
          each.reservation_id === row.id && each.amount_pence === pence && each.lead_id === first.lead_id,
      ),
    );
  return isSame ? sharing[0] : undefined;
}

/** Opens one payment for each share, all with one intent; returns the first one. */
async function openShared(
  tx: Queryable,
  { userId, kind, shares, now }: { userId: string; kind: PaymentRow['kind']; shares: Share[]; now: Instant },
): Promise<PaymentRow | undefined> {
  const open: PaymentRow[] = [];
  for (const { row } of shares) {
    const payment = await findOpen(tx, row.id, kind);
    if (payment) open.push(payment);
  }
  const shared = await findShared(tx, open, shares);
  if (shared) return shared;
  for (const payment of open) {
    await cancelPayment(tx, payment, { by: 'customer', now, note: 'another payment replaces it' });
  }
  const leadId = randomUUID();
  for (const [index, { row, pence }] of shares.entries()) {
    const id = index === 0 ? leadId : randomUUID();
    await insertPayment(tx, { id, userId, reservationId: row.id, kind, amountPence: pence, leadId, now });
  }
  return (await findSharing(tx, { id: leadId, lead_id: leadId }))[0];
}

/**
 * Starts the payment of an own order, or continues it; `amount` in pence is the sum of what is due, or of the totals of
 * held cars. `withKeptCard` makes the card that the customer keeps the card of the intent. Errors: 404, 409 'hold_ended' or
 * 'nothing_due' when nothing is due, 409 'already_reserved' when it was paid meanwhile, 409 'no_kept_card', 422 for
 * another amount, 429 for many declined cards.
 */
export async function payOrder(
  deps: ReservationDeps,
  own: { orderId: string; userId: string },
  { kind, amount, receiptEmail, withKeptCard }: OrderPaymentRequest,
): Promise<PaymentIntentAnswer> {
  const { orderId, userId } = own;
  const rows = await getOwnOrder(deps.db, orderId, userId);
  for (const { id } of rows) await settleUnpaid(deps, id);
  await assertFewDeclines(deps.db, userId, deps.now());
  const payment = await deps.db.transaction(async (tx) => {
    const ids = rows.map(({ id }) => id).sort();
    await lockCarsOf(tx, ids);
    for (const id of ids) await getReservationOrThrow(tx, id, true);
    const locked = await getOwnOrder(tx, orderId, userId);
    const due = sharesDue(locked, kind, deps.now());
    const isReserved = locked.some(({ status }) => status === 'confirmed');
    if (due.length === 0 && kind === 'deposit') throw isReserved ? alreadyReserved() : orderEnded();
    if (due.length === 0) throw nothingDue();
    const shares = sharesOfAmount(due, amount);
    return openShared(tx, { userId, kind, shares, now: deps.now() });
  });
  if (!payment) throw orderEnded();
  // Cancels a replaced intent at once, before the customer pays both.
  await runPaymentTasks(deps);
  if (receiptEmail) {
    for (const { id } of await findSharing(deps.db, payment))
      await setReceiptAddress(deps.db, id, receiptEmail);
  }
  const intent = await intentOf(deps, payment);
  if (intent.status === 'succeeded') {
    await settle(deps, intent.id);
    throw kind === 'deposit' ? alreadyReserved() : nothingDue();
  }
  if (withKeptCard) await confirmsWith(deps, { intent, userId, card: await findCardOfUser(deps.db, userId) });
  return { client_secret: intent.clientSecret, paymentIntentId: intent.id };
}

/** True when the reservations could not use the payment, so that it is refunded. */
async function isReturned(db: Queryable, { id }: PaymentRow): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM outbox WHERE dedupe_key = $1', [`mail:payment-returning:${id}`]);
  return rows.length > 0;
}

/**
 * Records the payment of an own order, which the server reads at the provider; a repeated call has the same result.
 * Returns the reservations. Errors: 404, 402 when it is not paid, 409 when the dates of a car were taken meanwhile: then
 * no car is reserved, and everything is refunded.
 */
export async function settleOrder(
  deps: ReservationDeps,
  { orderId, userId }: { orderId: string; userId: string },
  intentId: string,
): Promise<ReservationRow[]> {
  const rows = await getOwnOrder(deps.db, orderId, userId);
  const payment = await findByIntent(deps.db, intentId);
  if (!payment || !rows.some(({ id }) => id === payment.reservation_id)) throw notYourPayment();
  const { outcome } = await settle(deps, intentId);
  if (outcome !== 'paid') throw payment.kind === 'deposit' ? depositNotPaid() : balanceNotPaid();
  if (payment.kind === 'deposit' && (await isReturned(deps.db, payment))) {
    await runPaymentTasks(deps);
    throw datesTakenRefunded();
  }
  for (const { car_id: carId } of rows) deps.eventBus.emit('availabilityChanged', { carId });
  return getOwnOrder(deps.db, orderId, userId);
}
