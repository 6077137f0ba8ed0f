// Cards that customers keep for the balance of a reservation: stored with the consent, and removed here and at the
// provider. The module of reservations decides when they are charged.
import { randomUUID } from 'node:crypto';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { enqueue, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import type { KeptCard } from './provider/provider.ts';
import { removeCustomer } from './customers.ts';
import type { PaymentDeps } from './deps.ts';
import type { PaymentRow } from './repository.ts';

export interface SavedCardRow {
  id: string;
  reservation_id: string;
  payment_method_id: string;
  brand: string;
  last4: string;
  /** The balance at the time of the consent; the charge never exceeds it. */
  agreed_pence: Pence;
  key_number: number;
  failure: string | null;
}

export interface DetachCardTask {
  paymentMethodId: string;
}

const COLUMNS =
  's.id, s.reservation_id, s.payment_method_id, s.brand, s.last4, s.agreed_pence, s.key_number, s.failure';

/** The saved card of a reservation; undefined for none. */
export async function findSavedCard(
  db: Queryable,
  reservationId: string,
  lock = false,
): Promise<SavedCardRow | undefined> {
  const [row] = await db.query<SavedCardRow>(
    `SELECT ${COLUMNS} FROM saved_cards s
     WHERE s.reservation_id = $1 AND s.removed_at IS NULL ${lock ? 'FOR UPDATE' : ''}`,
    [reservationId],
  );
  return row;
}

/** The card that a customer has kept last and that works, for any reservation; undefined for none. */
export async function findCardOfUser(db: Queryable, userId: string): Promise<SavedCardRow | undefined> {
  const [row] = await db.query<SavedCardRow>(
    `SELECT ${COLUMNS} FROM saved_cards s JOIN reservations r ON r.id = s.reservation_id
     WHERE r.user_id = $1 AND s.removed_at IS NULL AND s.failure IS NULL
     ORDER BY s.added_seq DESC LIMIT 1`,
    [userId],
  );
  return row;
}

/** The card that a customer keeps, as a part of an answer to them; empty for none. */
export async function keptCardOfUser(
  db: Queryable,
  userId: string,
): Promise<{ keptCard?: { brand: string; last4: string } }> {
  const card = await findCardOfUser(db, userId);
  return card ? { keptCard: { brand: card.brand, last4: card.last4 } } : {};
}

/** Detaches a card that is not stored and not needed. */
export const discardCard = (tx: Queryable, { paymentMethodId }: KeptCard, now: Instant): Promise<void> =>
  enqueueDetach(tx, paymentMethodId, now);

async function enqueueDetach(tx: Queryable, paymentMethodId: string, now: Instant): Promise<void> {
  const payload: DetachCardTask = { paymentMethodId };
  await enqueue(tx, 'detach-card', `detach:${paymentMethodId}`, { payload, now });
}

/**
 * Removes the card of a reservation; the outbox detaches it at the provider. The consent stays. Returns whether there
 * was a card.
 */
export async function removeSavedCard(tx: Queryable, reservationId: string, now: Instant): Promise<boolean> {
  const card = await findSavedCard(tx, reservationId, true);
  if (!card) return false;
  await tx.query(
    `UPDATE saved_cards SET payment_method_id = NULL, brand = NULL, last4 = NULL, exp_month = NULL, exp_year = NULL,
       removed_at = $2 WHERE id = $1`,
    [card.id, iso(now)],
  );
  await enqueueDetach(tx, card.payment_method_id, now);
  return true;
}

/** Stores a card with the consent of its customer to the current balance; replaces an earlier card. */
export async function saveCard(
  tx: Queryable,
  {
    reservationId,
    card,
    consent,
  }: {
    reservationId: string;
    card: KeptCard;
    consent: { version: string; at: Instant };
  },
  now: Instant,
): Promise<void> {
  await removeSavedCard(tx, reservationId, now);
  await tx.query(
    `INSERT INTO saved_cards (id, reservation_id, payment_method_id, brand, last4, exp_month, exp_year, consent_version,
       consented_at, saved_at, agreed_pence)
     SELECT $1, r.id, $3, $4, $5, $6, $7, $8, $9, $10, greatest(0, r.total_pence - r.paid_pence)
     FROM reservations r WHERE r.id = $2`,
    [
      randomUUID(),
      reservationId,
      card.paymentMethodId,
      card.brand,
      card.last4,
      card.expMonth,
      card.expYear,
      consent.version,
      iso(consent.at),
      iso(now),
    ],
  );
}

/** Stores the card that a payment has saved. Detaches the card of a payment that cannot be used. */
export async function keepCardOf(
  tx: Queryable,
  { payment, card, isUsed }: { payment: PaymentRow; card: KeptCard; isUsed: boolean },
  now: Instant,
): Promise<void> {
  const { reservation_id: reservationId, card_consent_version: version, card_consent_at: at } = payment;
  if (!isUsed || !reservationId || version === null || at === null) {
    return discardCard(tx, card, now);
  }
  await saveCard(tx, { reservationId, card, consent: { version, at: at.getTime() } }, now);
}

/** Removes every card of a user, and the provider's customer. */
export async function eraseSavedCards(tx: Queryable, userId: string, now: Instant): Promise<void> {
  const kept = await tx.query<{ reservation_id: string }>(
    `SELECT c.reservation_id FROM saved_cards c JOIN reservations r ON r.id = c.reservation_id
     WHERE r.user_id = $1 AND c.removed_at IS NULL`,
    [userId],
  );
  for (const { reservation_id: id } of kept) await removeSavedCard(tx, id, now);
  await removeCustomer(tx, userId, now);
}

/** Detaches the card of a task at the provider. */
export async function detachCard(
  { provider }: Pick<PaymentDeps, 'provider'>,
  { payload }: OutboxEntry<DetachCardTask>,
): Promise<void> {
  await provider.detachCard(payload.paymentMethodId);
}
