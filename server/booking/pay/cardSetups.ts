// Saves a card for the balance after the deposit: the browser confirms a setup intent, and the server stores the card
// with the consent. The reconciler finishes setups that a browser has not reported.
import { balanceDueNow, cardNotKept, nothingDue } from '#domain/booking/paymentRefusals.ts';
import { balanceDueAt } from '#domain/booking/balanceDue.ts';
import type { CardSetupAnswer } from '#domain/payment/contract/savedCards.ts';
import type { Instant } from '#domain/time/london.ts';
import { idOfCall } from '#server/platform/http/callTransaction.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Database } from '#server/platform/db/database.ts';
import { customerOf } from '#server/payment/customers.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { discardCard, saveCard } from '#server/payment/savedCards.ts';
import type { CardSetup } from '#server/payment/provider/provider.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from '../access.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { remainingPence } from '../presenter.ts';
import { lockUser, type ReservationRow } from '../repository.ts';
import { HOUR } from '#domain/time/durations.ts';

/** The setups of a customer; limits the testing of stolen card numbers. */
const MAX_PER_HOUR = 10;

interface SetupRow {
  setup_id: string;
  reservation_id: string;
  consent_version: string;
  consented_at: Date;
  ended_at: Date | null;
}

/** Throws the reason why no card can be saved for the balance of a reservation now. */
function assertKeepable(row: ReservationRow, now: Instant, dueHours: number): void {
  if (row.status !== 'confirmed' || remainingPence(row) === 0) {
    throw nothingDue();
  }
  const start = row.starts_at.getTime();
  if (now >= balanceDueAt({ start, bookedAt: row.created_at.getTime(), dueHours })) {
    throw balanceDueNow();
  }
}

/**
 * Inserts a setup before the provider creates it, and returns its id; an earlier run of the call may have inserted it. The lock of the user lets concurrent calls count each
 * other's. Throws HttpProblem 429 'too_many_cards'.
 */
async function reserveSetup(
  db: Database,
  userId: string,
  { id: reservationId, version, now }: { id: string; version: string; now: Instant },
): Promise<string> {
  const id = idOfCall();
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await tx.query('SELECT 1 FROM card_setups WHERE id = $1', [id])).length > 0) return;
    const [recent] = await tx.query<{ setups: number }>(
      `SELECT count(*)::int AS setups FROM card_setups s JOIN reservations r ON r.id = s.reservation_id
       WHERE r.user_id = $1 AND s.consented_at > $2`,
      [userId, new Date(now - HOUR)],
    );
    if ((recent?.setups ?? 0) >= MAX_PER_HOUR) {
      throw new HttpProblem(429, 'Too many cards. Please wait a while and try again.', {
        code: 'too_many_cards',
        retryAfter: HOUR / 1000,
      });
    }
    await tx.query(
      'INSERT INTO card_setups (id, reservation_id, consent_version, consented_at) VALUES ($1, $2, $3, $4)',
      [id, reservationId, version, new Date(now)],
    );
  });
  return id;
}

/**
 * Starts to save a card for the balance of an own reservation; `version` is the version of the consent. Errors: 404 for
 * callers other than the owner, 409 'nothing_due' or 'balance_due', 429 'too_many_cards' for the customer's 11th within an
 * hour, 429 'too_many_declined_payments' after 15 declined cards within an hour.
 */
export async function startCardSetup(
  deps: ReservationDeps,
  userId: string,
  { id, version }: { id: string; version: string },
): Promise<CardSetupAnswer> {
  const { db, limits = DEFAULT_BOOKING_LIMITS } = deps;
  const now = deps.now();
  assertKeepable(await getOwnReservationOrThrow(db, id, userId), now, limits.balanceDueHours);
  await assertFewDeclines(db, userId, now);
  const rowId = await reserveSetup(db, userId, { id, version, now });
  const setup = await deps.provider.createSetup({
    key: `setup:${rowId}`,
    customerId: await customerOf(deps, userId),
    metadata: { reservationId: id },
  });
  await db.query('UPDATE card_setups SET setup_id = $2 WHERE id = $1', [rowId, setup.id]);
  return { client_secret: setup.clientSecret, setupIntentId: setup.id };
}

/** Stores the card of a succeeded setup once; discards it when the reservation no longer needs it. */
async function storeCard(
  deps: ReservationDeps,
  { id, card }: CardSetup,
  reservationId: string,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    await lockCarOf(tx, reservationId);
    const row = await getReservationOrThrow(tx, reservationId, true);
    const [setup] = await tx.query<SetupRow>(
      'UPDATE card_setups SET ended_at = $2 WHERE setup_id = $1 AND ended_at IS NULL RETURNING *',
      [id, new Date(now)],
    );
    if (!setup || !card) return;
    if (row.status !== 'confirmed' || remainingPence(row) === 0) return discardCard(tx, card, now);
    const consent = { version: setup.consent_version, at: setup.consented_at.getTime() };
    await saveCard(tx, { reservationId, card, consent }, now);
  });
}

/**
 * The own reservation after its card is saved; a repeated call has the same answer. Errors: 404 for another caller, 402
 * 'card_not_kept' when the provider does not confirm it.
 */
export async function finishCardSetup(
  deps: ReservationDeps,
  userId: string,
  { id, setupId }: { id: string; setupId: string },
): Promise<ReservationRow> {
  await getOwnReservationOrThrow(deps.db, id, userId);
  const [known] = await deps.db.query<SetupRow>(
    'SELECT * FROM card_setups WHERE setup_id = $1 AND reservation_id = $2',
    [setupId, id],
  );
  if (!known) throw cardNotKept();
  if (known.ended_at === null) {
    const setup = await deps.provider.retrieveSetup(setupId);
    if (setup.status !== 'succeeded') throw cardNotKept();
    await storeCard(deps, setup, id);
  }
  return getReservationOrThrow(deps.db, id);
}

/** Stores the cards of setups that a browser has not reported, and cancels those that are open for an hour. */
export async function finishCardSetups(deps: ReservationDeps): Promise<void> {
  const open = await deps.db.query<SetupRow>(
    'SELECT * FROM card_setups WHERE ended_at IS NULL AND setup_id IS NOT NULL ORDER BY consented_at LIMIT 100',
  );
  for (const { setup_id: setupId, reservation_id: reservationId, consented_at: at } of open) {
    try {
      const isOver = at.getTime() <= deps.now() - HOUR;
      const setup = isOver
        ? await deps.provider.cancelSetup(setupId)
        : await deps.provider.retrieveSetup(setupId);
      if (setup.status === 'succeeded' || isOver) await storeCard(deps, setup, reservationId);
    } catch (error) {
      deps.log.warn({ setup: setupId, reason: String(error) }, 'a kept card could not be stored now');
    }
  }
}
