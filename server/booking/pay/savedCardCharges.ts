// Charges saved cards for their balances once, on the due date; and removes cards that are no longer needed.
import { cardFailureOf, MORE_THAN_AGREED } from '#domain/payment/savedCard.ts';
import type { Instant } from '#domain/time/london.ts';
import { balanceDueJoin } from '#server/payment/balanceDueSql.ts';
import { customerOf } from '#server/payment/customers.ts';
import { findPayment, type PaymentRow } from '#server/payment/repository.ts';
import { findSavedCard, removeSavedCard, type SavedCardRow } from '#server/payment/savedCards.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { wasRefused } from '#server/payment/provider/provider.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from '../access.ts';
import { openBalance, settleUnpaid } from './balances.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { intentOf } from './intents.ts';
import { enqueueMail } from '../mail/mails.ts';
import { remainingPence } from '../presenter.ts';
import type { ReservationRow } from '../repository.ts';

interface DueCard {
  reservation_id: string;
  due: Date;
}

/** The saved cards whose balance is due and unpaid, and that no charge was attempted for yet. */
async function findDueCards({
  db,
  now,
  limits = DEFAULT_BOOKING_LIMITS,
}: ReservationDeps): Promise<DueCard[]> {
  return db.query<DueCard>(
    `SELECT c.reservation_id, b.due FROM saved_cards c JOIN reservations r ON r.id = c.reservation_id
       ${balanceDueJoin('$2')}
     WHERE c.removed_at IS NULL AND c.failure IS NULL AND r.status = 'confirmed' AND r.total_pence > r.paid_pence
       AND b.due <= $1 AND upper(r.during) > $1
     ORDER BY b.due, c.added_seq LIMIT 100`,
    [new Date(now()), limits.balanceDueHours],
  );
}

interface Charge {
  card: SavedCardRow;
  payment: PaymentRow;
}
/** A card whose customer has agreed to less than the amount due now. */
interface NotCharged {
  card: SavedCardRow;
  reason: string;
}

/**
 * Opens the payment of exactly the amount due now; undefined when no amount is due, or when the card was removed
 * meanwhile.
 */
async function openCharge(
  deps: ReservationDeps,
  before: ReservationRow,
): Promise<Charge | NotCharged | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockCarOf(tx, before.id);
    const row = await getReservationOrThrow(tx, before.id, true);
    const card = await findSavedCard(tx, row.id);
    const amountPence = remainingPence(row);
    if (row.status !== 'confirmed' || amountPence === 0 || !row.user_id || !card) return undefined;
    if (amountPence > card.agreed_pence) return { card, reason: MORE_THAN_AGREED };
    const balance = { userId: row.user_id, reservationId: row.id, amountPence, now: deps.now() };
    const payment = await openBalance(tx, { ...balance, by: 'clock' });
    return payment && { card, payment };
  });
}

/** Stores that a card was not charged, and mails the customer, once for each card. */
async function recordFailure(deps: ReservationDeps, card: SavedCardRow, reason: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    await tx.query('UPDATE saved_cards SET failure = $2, failed_at = $3 WHERE id = $1 AND failure IS NULL', [
      card.id,
      reason,
      new Date(now),
    ]);
    const mail = {
      mail: 'saved-card-declined',
      reservationId: card.reservation_id,
      cardId: card.id,
    } as const;
    await enqueueMail(tx, { ...mail, cardFailure: cardFailureOf(reason) }, now);
  });
}

/**
 * The answer of the provider; undefined when the intent was paid or cancelled in the meantime, so that its state
 * applies.
 */
async function confirmCharge(deps: ReservationDeps, { card, payment }: Charge, due: Instant) {
  const intent = await intentOf(deps, payment);
  // A cancellation of the reservation cancels the payment; an intent in the state `processing` was confirmed before.
  const isOpen = (await findPayment(deps.db, payment.id))?.status === 'open';
  if (!isOpen || !payment.user_id || intent.status === 'processing') return undefined;
  try {
    return await deps.provider.chargeKeptCard({
      key: `saved-card:${card.reservation_id}:${new Date(due).toISOString()}:${String(card.key_number)}`,
      intentId: intent.id,
      customerId: await customerOf(deps, payment.user_id),
      paymentMethodId: card.payment_method_id,
    });
  } catch (error) {
    // The provider repeats an error for the same key, so the next charge needs a new key. The intent succeeds only
    // once, even with different keys.
    if (wasRefused(error)) {
      await deps.db.query('UPDATE saved_cards SET key_number = key_number + 1 WHERE id = $1', [card.id]);
    }
    throw error;
  } finally {
    await settle(deps, intent.id);
  }
}

/**
 * Charges the saved card of one reservation with the amount due now. It confirms the open payment of the balance when
 * the customer has one, so that only one of the two can be paid.
 */
async function chargeSavedCard(deps: ReservationDeps, { reservation_id: id, due }: DueCard): Promise<void> {
  // A payment that the webhook has not reported yet counts as well.
  const opened = await openCharge(deps, await settleUnpaid(deps, id));
  if (!opened) return;
  if ('reason' in opened) return recordFailure(deps, opened.card, opened.reason);
  const answer = await confirmCharge(deps, opened, due.getTime());
  if (answer?.kind === 'declined') await recordFailure(deps, opened.card, answer.reason);
}

/** Charges every saved card whose balance is due. Tries again when the provider does not answer. */
export async function chargeSavedCards(deps: ReservationDeps): Promise<void> {
  for (const due of await findDueCards(deps)) {
    try {
      await chargeSavedCard(deps, due);
    } catch (error) {
      const reason = String(error);
      deps.log.warn({ reservation: due.reservation_id, reason }, 'a saved card could not be charged now');
    }
  }
}

/** Removes the cards of reservations that are paid, cancelled or over, and of deleted users. */
export async function removeNeedlessCards({ db, now }: Pick<ReservationDeps, 'db' | 'now'>): Promise<void> {
  const needless = await db.query<{ reservation_id: string }>(
    `SELECT c.reservation_id FROM saved_cards c JOIN reservations r ON r.id = c.reservation_id
       LEFT JOIN users u ON u.id = r.user_id
     WHERE c.removed_at IS NULL AND (r.status <> 'confirmed' OR r.total_pence <= r.paid_pence
       OR upper(r.during) <= $1 OR u.id IS NULL OR u.deleted_at IS NOT NULL)
     ORDER BY c.added_seq LIMIT 200`,
    [new Date(now())],
  );
  for (const { reservation_id: id } of needless) {
    await db.transaction((tx) => removeSavedCard(tx, id, now()));
  }
}

/**
 * Removes the card that a customer keeps for an own reservation, here and at the provider. A repeated call changes
 * nothing. Throws 404 for another caller.
 */
export async function removeOwnCard(
  deps: ReservationDeps,
  userId: string,
  id: string,
): Promise<ReservationRow> {
  await getOwnReservationOrThrow(deps.db, id, userId);
  await deps.db.transaction((tx) => removeSavedCard(tx, id, deps.now()));
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, id);
}
