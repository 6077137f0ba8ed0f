// Checks the money after a test: the sandbox's journal, the ledger and the amounts of the reservations must agree to
// the penny.
import { readJournal } from 'stripe-sandbox';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import { rowsOf } from '#server/platform/http/readList.ts';
import { listReservations } from '#server/booking/lists.ts';
import type { BookingApp } from './bookingApp.ts';
import {
  DOUBLE_BOOKED,
  MISINVOICED,
  MISNUMBERED,
  MISREAD,
  MISRECORDED,
  MISSUMMED,
  OVERPAID,
} from './invariants.ts';

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
  /** Charges of quarantined payments; they count in no other sum. */
  quarantined: number;
}

const key = ({ type, provider_id, amount_pence, intent_id }: Movement) =>
  `${type} ${provider_id} of ${String(intent_id)}: ${formatPounds(amount_pence)}`;

const sum = (movements: readonly Movement[], type: string) =>
  movements.filter((moved) => moved.type === type).reduce((total, moved) => total + moved.amount_pence, 0);

/** The intents of quarantined payments: listed for an admin, and in no sum. */
async function quarantinedIntents({ db }: BookingApp): Promise<Set<string>> {
  const rows = await db.query<{ intent_id: string }>(
    `SELECT intent_id FROM payments WHERE status = 'quarantined' AND intent_id IS NOT NULL`,
  );
  return new Set(rows.map((row) => row.intent_id));
}

/**
 * Checks that the provider and the ledger have the same money movements (without those outside the provider, which are
 * compared with their records), that every reservation shows the sums of its
 * ledger, that no refund exceeds its payment, and that no car is booked twice. `foreign` are intents that the test
 * created directly at the provider.
 */
export async function expectBalancedBooks(
  bookingApp: BookingApp,
  foreign: ReadonlySet<string> = new Set(),
): Promise<Books> {
  const { db } = bookingApp;
  const aside = await quarantinedIntents(bookingApp);
  const journal = (await readJournal(db)).map(({ kind, object, amount, payment_intent }): Movement => ({
    type: kind,
    provider_id: object,
    amount_pence: amount,
    intent_id: payment_intent,
  }));
  const moved = journal.filter(({ intent_id: id }) => !aside.has(id ?? '') && !foreign.has(id ?? ''));
  const ledger = await db.query<Movement>(
    `SELECT l.type, l.provider_id, sum(l.amount_pence)::int AS amount_pence, p.intent_id
     FROM ledger l JOIN payments p ON p.id = l.payment_id
     WHERE p.method IS NULL GROUP BY l.type, l.provider_id, p.intent_id`,
  );
  expect(ledger.map(key).sort()).toEqual(moved.map(key).sort());
  for (const violation of [
    MISREAD,
    MISRECORDED,
    OVERPAID,
    DOUBLE_BOOKED,
    MISINVOICED,
    MISNUMBERED,
    MISSUMMED,
  ]) {
    expect(await db.query(violation)).toEqual([]);
  }

  // The amounts that users see add up to the ledger's sum for these reservations.
  const rows = await rowsOf(await listReservations(db, {}, londonDate(bookingApp.clock.now)));
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
