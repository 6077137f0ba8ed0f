// What a payment came to. The browser's call, the webhook and the reconciler all run this one function; it can be
// run any number of times, in any order, and what the provider says wins.
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Intent, PaymentProvider } from '#server/payments/provider.ts';
import type { Announcer } from '#server/realtime/announcements.ts';
import {
  addToPaid,
  findReservation,
  isTaken,
  lockCar,
  moveReservation,
  type ReservationRow,
} from '#server/modules/reservations/repository.ts';
import { requestRefund } from './outbox.ts';
import {
  findByIntent,
  findPayment,
  insertLedger,
  setIntent,
  setStatus,
  type PaymentRow,
} from './repository.ts';

export interface SettleDeps {
  db: Database;
  provider: PaymentProvider;
  announcer: Announcer;
  now: () => Instant;
  log: { error: (details: object, message: string) => void };
}

export type Settlement =
  /** Not one of ours, or not known to us yet. */
  | { outcome: 'unknown' }
  /** Not paid so far; `status` is the provider's word. */
  | { outcome: 'pending'; status: string }
  | { outcome: 'cancelled' }
  /** Paid, but not what we asked for: a person has to look. */
  | { outcome: 'quarantined' }
  | { outcome: 'paid'; paymentId: string; reservationId: string | null };

/** Our row of an intent; one whose id we lost in a crash is found again by what the intent says of itself. */
async function findOurs(db: Database, intent: Intent): Promise<PaymentRow | undefined> {
  const known = await findByIntent(db, intent.id);
  if (known) return known;
  const { paymentId } = intent.metadata;
  if (!paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return undefined;
  await setIntent(db, paymentId, intent.id);
  return findByIntent(db, intent.id);
}

/** Why a succeeded intent is not the payment we asked for, or undefined where it is. */
function mismatch(intent: Intent, payment: PaymentRow, live: boolean): string | undefined {
  if (intent.receivedPence !== payment.amount_pence) return `received ${intent.receivedPence} pence`;
  if (intent.currency !== 'gbp') return `currency ${intent.currency}`;
  if (intent.live !== live) return `mode ${intent.live ? 'live' : 'test'}`;
  if (intent.metadata.paymentId !== payment.id) return 'belongs to another payment';
  return undefined;
}

/** What the reservation becomes now that this payment has come in; whatever cannot be used goes back. */
async function applyToReservation(tx: Queryable, payment: PaymentRow, reservation: ReservationRow) {
  const { id, status } = reservation;
  if (payment.kind === 'deposit') {
    if (status === 'held') return void (await moveReservation(tx, id, ['held'], 'confirmed'));
    if (status === 'expired' && !(await isTaken(tx, id))) {
      return void (await moveReservation(tx, id, ['expired'], 'confirmed'));
    }
    if (status === 'expired') await moveReservation(tx, id, ['expired'], 'conflict');
  }
  const wanted =
    (payment.kind === 'balance' && status === 'confirmed') ||
    (payment.kind === 'balance' && status === 'cancelled' && !reservation.cancelled_free);
  if (wanted && reservation.paid_pence + payment.amount_pence <= reservation.total_pence) return;
  await requestRefund(tx, {
    paymentId: payment.id,
    intentId: payment.intent_id ?? '',
    amountPence: payment.amount_pence,
  });
}

async function record(deps: SettleDeps, intent: Intent, paymentId: string): Promise<Settlement> {
  return deps.db.transaction(async (tx): Promise<Settlement> => {
    const unlocked = await findPayment(tx, paymentId);
    if (!unlocked) return { outcome: 'unknown' };
    // Locks are always taken in the order car, reservation, payment.
    const before = unlocked.reservation_id ? await findReservation(tx, unlocked.reservation_id) : undefined;
    if (before) await lockCar(tx, before.car_id);
    const reservation = before ? await findReservation(tx, before.id, true) : undefined;
    const payment = await findPayment(tx, paymentId, true);
    if (!payment) return { outcome: 'unknown' };
    if (payment.status === 'quarantined') return { outcome: 'quarantined' };
    const fault = mismatch(intent, payment, deps.provider.live);
    if (fault) {
      await setStatus(tx, payment.id, 'quarantined', { note: fault });
      deps.log.error({ payment: payment.id, fault }, 'a payment does not match what was asked for');
      return { outcome: 'quarantined' };
    }
    const isNew = await insertLedger(tx, {
      paymentId: payment.id,
      type: 'charge',
      amountPence: payment.amount_pence,
      providerId: intent.chargeId ?? intent.id,
    });
    if (isNew) {
      await setStatus(tx, payment.id, 'succeeded', { succeededAt: deps.now() });
      if (reservation) {
        await applyToReservation(tx, payment, reservation);
        await addToPaid(tx, reservation.id, { charged: payment.amount_pence });
      }
    }
    return { outcome: 'paid', paymentId: payment.id, reservationId: payment.reservation_id };
  });
}

/**
 * Asks the provider how an intent stands and brings our books in line: the ledger, the payment, the reservation,
 * and a refund where the money cannot be used. Throws where the provider or the database cannot be reached.
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<Settlement> {
  const intent = await deps.provider.retrieveIntent(intentId);
  const payment = await findOurs(deps.db, intent);
  if (!payment) return { outcome: 'unknown' };
  if (intent.status === 'canceled') {
    if (payment.status === 'open') await setStatus(deps.db, payment.id, 'cancelled');
    return { outcome: 'cancelled' };
  }
  if (intent.status !== 'succeeded') return { outcome: 'pending', status: intent.status };
  return record(deps, intent, payment.id);
}
