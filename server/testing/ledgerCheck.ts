// The books after anything that moved money: what the sandbox says moved, what our ledger says, and what reservations
// read as paid have to be one, to the penny.
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import { listReservations } from '#server/modules/reservations/lists.ts';
import { readJournal } from '#server/payments/sandbox/journal.ts';
import type { RentalApp } from './rentalApp.ts';

interface Movement {
  type: string;
  provider_id: string;
  amount_pence: number;
  intent_id: string | null;
}

export interface Books {
  charges: number;
  refunds: number;
  chargedPence: number;
  refundedPence: number;
  /** Charges of payments that a person has to look at; they count nowhere else. */
  quarantined: number;
}

const key = ({ type, provider_id, amount_pence, intent_id }: Movement) =>
  `${type} ${provider_id} of ${String(intent_id)}: ${formatPounds(amount_pence)}`;

const sum = (movements: readonly Movement[], type: string) =>
  movements.filter((moved) => moved.type === type).reduce((total, moved) => total + moved.amount_pence, 0);

/** What each reservation should read as paid and as refunded, by its payments in the ledger, where it reads otherwise. */
const MISREAD = `
  SELECT r.id, r.status, r.paid_pence, r.refunded_pence, l.net, l.refunded
  FROM reservations r
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN e.type IN ('charge', 'refund-failed', 'dispute-returned') THEN e.amount_pence
                             ELSE -e.amount_pence END), 0)::int AS net,
           coalesce(sum(CASE e.type WHEN 'refund' THEN e.amount_pence WHEN 'refund-failed' THEN -e.amount_pence
                             ELSE 0 END), 0)::int AS refunded
    FROM payments p JOIN ledger e ON e.payment_id = p.id WHERE p.reservation_id = r.id
  ) l ON true
  WHERE r.paid_pence <> greatest(0, l.net) OR r.refunded_pence <> l.refunded`;

const DOUBLE_BOOKED = `
  SELECT a.id, b.id AS other FROM reservations a JOIN reservations b ON b.car_id = a.car_id AND b.id > a.id
  WHERE a.status IN ('held', 'confirmed') AND b.status IN ('held', 'confirmed') AND a.during && b.during`;

/** Kept for a person: known, shown, and in no sum. */
async function quarantinedIntents({ db }: RentalApp): Promise<Set<string>> {
  const rows = await db.query<{ intent_id: string }>(
    `SELECT intent_id FROM payments WHERE status = 'quarantined' AND intent_id IS NOT NULL`,
  );
  return new Set(rows.map((row) => row.intent_id));
}

/**
 * Checks that every movement at the provider stands in the ledger and the other way round, that every reservation
 * reads what its ledger says, that nobody was refunded more than they paid, and that no car is booked twice.
 * `foreign` are intents that the test made at the provider itself, behind the product's back.
 */
export async function expectBalancedBooks(
  rental: RentalApp,
  foreign: ReadonlySet<string> = new Set(),
): Promise<Books> {
  const { db } = rental;
  const aside = await quarantinedIntents(rental);
  const journal = (await readJournal(db)).map(({ kind, object, amount, payment_intent }): Movement => ({
    type: kind,
    provider_id: object,
    amount_pence: amount,
    intent_id: payment_intent,
  }));
  const moved = journal.filter(({ intent_id: id }) => !aside.has(id ?? '') && !foreign.has(id ?? ''));
  const ledger = await db.query<Movement>(
    `SELECT l.type, l.provider_id, l.amount_pence, p.intent_id FROM ledger l JOIN payments p ON p.id = l.payment_id`,
  );
  expect(ledger.map(key).sort()).toEqual(moved.map(key).sort());
  expect(await db.query(MISREAD)).toEqual([]);
  expect(await db.query(DOUBLE_BOOKED)).toEqual([]);

  // What people read comes to the same sum as the ledger of those reservations.
  const { rows } = await listReservations(db, {}, londonDate(rental.clock.now));
  const read = rows.reduce((total, row) => total + poundsToPence(row.currentPaid), 0);
  const [booked] = await db.query<{ paid: number }>(
    `SELECT coalesce(sum(paid_pence), 0)::int AS paid FROM reservations WHERE status IN ('confirmed', 'cancelled')`,
  );
  expect(penceToPounds(read)).toBe(penceToPounds(booked?.paid ?? 0));
  return {
    charges: moved.filter(({ type }) => type === 'charge').length,
    refunds: moved.filter(({ type }) => type === 'refund').length,
    chargedPence: sum(moved, 'charge'),
    refundedPence: sum(moved, 'refund'),
    quarantined: journal.filter(({ type, intent_id: id }) => type === 'charge' && aside.has(id ?? '')).length,
  };
}
