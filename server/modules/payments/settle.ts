// What a payment came to. The browser's call, the webhook and the reconciler all run this one function; it can be
// run any number of times, in any order, and what the provider says wins.
import { formatPounds } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { requestMail } from '#server/modules/reservations/mails.ts';
import type { Intent, PaymentProvider } from '#server/payments/provider.ts';
import type { Announcer } from '#server/realtime/domainEvents.ts';
import { isTaken, moveReservation, type ReservationRow } from '#server/modules/reservations/repository.ts';
import { book } from './ledger.ts';
import { lockPayment } from './lockPayment.ts';
import { requestRefund } from './refunds.ts';
import { findByIntent, movePayment, setIntent, type PaymentRow } from './repository.ts';

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
  const payment = await setIntent(db, paymentId, intent.id);
  return payment?.intent_id === intent.id ? payment : undefined;
}

/** Why a succeeded intent is not the payment we asked for, in words for an admin; undefined where it is. */
function mismatch(intent: Intent, payment: PaymentRow, live: boolean): string | undefined {
  if (intent.currency !== 'gbp') return `it was paid in another currency (${intent.currency})`;
  if (intent.receivedPence !== payment.amount_pence) {
    return `${formatPounds(intent.receivedPence)} was received`;
  }
  if (intent.live !== live) return `it was paid in ${intent.live ? 'live' : 'test'} mode`;
  if (intent.metadata.paymentId !== payment.id) return 'it belongs to another payment';
  return undefined;
}

/** What the reservation becomes now that this payment has come in; whatever cannot be used goes back. */
async function applyToReservation(
  { tx, now }: { tx: Queryable; now: Instant },
  payment: PaymentRow,
  reservation: ReservationRow,
) {
  const { id, status } = reservation;
  if (payment.kind === 'deposit') {
    if (status === 'held' || (status === 'expired' && !(await isTaken(tx, id)))) {
      await moveReservation(tx, id, 'confirmed', 'provider');
      await requestMail(tx, { mail: 'booking-confirmed', reservationId: id }, now);
      return;
    }
    if (status === 'expired') await moveReservation(tx, id, 'conflict', 'provider');
  }
  const wanted =
    (payment.kind === 'balance' && status === 'confirmed') ||
    (payment.kind === 'balance' && status === 'cancelled' && !reservation.cancelled_free);
  if (wanted && reservation.paid_pence + payment.amount_pence <= reservation.total_pence) {
    await requestMail(tx, { mail: 'balance-received', paymentId: payment.id }, now);
    return;
  }
  await requestRefund(tx, payment, now);
  await requestMail(tx, { mail: 'payment-returning', paymentId: payment.id }, now);
}

async function record(deps: SettleDeps, intent: Intent, paymentId: string): Promise<Settlement> {
  return deps.db.transaction(async (tx): Promise<Settlement> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return { outcome: 'unknown' };
    const { payment, reservation } = locked;
    if (payment.status === 'quarantined') return { outcome: 'quarantined' };
    const fault = mismatch(intent, payment, deps.provider.live);
    if (fault && payment.status !== 'succeeded') {
      await movePayment(tx, payment.id, 'quarantined', 'provider', { note: fault });
      deps.log.error({ payment: payment.id, fault }, 'a payment does not match what was asked for');
      return { outcome: 'quarantined' };
    }
    const isNew = await book(tx, {
      paymentId: payment.id,
      type: 'charge',
      amountPence: payment.amount_pence,
      providerId: intent.chargeId ?? intent.id,
    });
    if (isNew) {
      const now = deps.now();
      await movePayment(tx, payment.id, 'succeeded', 'provider', { succeededAt: now });
      if (reservation) await applyToReservation({ tx, now }, payment, reservation);
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
    await movePayment(deps.db, payment.id, 'cancelled', 'provider');
    return { outcome: 'cancelled' };
  }
  if (intent.status !== 'succeeded') return { outcome: 'pending', status: intent.status };
  return record(deps, intent, payment.id);
}
