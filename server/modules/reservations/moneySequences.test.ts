// Tests that random sequences of booking, paying, changing dates, editing, cancelling and waiting neither lose nor
// create money. The ledger is checked after each sequence; a failure names its seed.
import { extentOf, isFullExtent, report, seededRandom } from '#domain/testing/extent.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer } from '#server/testing/bookingFixtures.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { MoneySequence } from '#server/testing/moneySequence.ts';

const SEQUENCES = extentOf('moneySequences');
/** The number of sequences per database, because each check reads the whole ledger. */
const BATCH = 50;
const MINUTE = 60_000;
const WITHIN_MS = (isFullExtent ? 90 : 5) * MINUTE;

/** Checks the ledger. Retries while webhooks and refunds are pending, and fails when the difference remains. */
async function expectSettledBooks(bookingApp: BookingApp): Promise<void> {
  let failure: unknown;
  await eventually(async () => {
    try {
      await expectBalancedBooks(bookingApp);
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  }).catch(() => {
    throw failure;
  });
}

/** The amount paid of reservation `r` without the part that staff still have to pay back. */
const KEPT = `(r.paid_pence - coalesce((SELECT sum(s.amount_pence) FROM outside_refunds s
  JOIN payments p ON p.id = s.payment_id WHERE p.reservation_id = r.id AND s.paid_at IS NULL), 0))`;

/** Checks the ledger, and that the charges of the cards equal the paid and refunded amounts of the customer. */
async function check(sequence: MoneySequence): Promise<void> {
  const { bookingApp, user } = sequence;
  await sequence.reconcile();
  await expectSettledBooks(bookingApp);
  const [sums] = await bookingApp.db.query(
    `SELECT coalesce(sum(l.amount_pence) FILTER (WHERE l.type = 'charge'), 0)::int AS charged,
       coalesce(sum(l.signed_pence), 0)::int AS kept,
       (SELECT sum(paid_pence)::int FROM reservations WHERE user_id = $1) AS paid
     FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.user_id = $1`,
    [user.id],
  );
  expect(sums).toMatchObject({ charged: sequence.chargedPence, kept: sums?.['paid'] });
  const rows = await bookingApp.db.query(
    `SELECT r.id FROM reservations r WHERE r.user_id = $1
       AND CASE WHEN status = 'confirmed' THEN ${KEPT} > total_pence
                WHEN status = 'cancelled' AND NOT cancelled_free THEN false ELSE ${KEPT} > 0 END`,
    [user.id],
  );
  expect(rows).toEqual([]);
}

it.each(BOTH_ENGINES)(
  'neither loses nor creates money in random sequences, on %s',
  async (engine) => {
    const counts = { sequences: 0, steps: 0, charges: 0, refunds: 0, chargedPence: 0, refundedPence: 0 };
    for (let first = 0; first < SEQUENCES; first += BATCH) {
      const db = await openTestDatabase(engine);
      const bookingApp = await createBookingApp({ db });
      for (let seed = first; seed < Math.min(first + BATCH, SEQUENCES); seed += 1) {
        const random = seededRandom(seed + 1);
        // A staff session that is recent enough for cancellations: the clock moves with each sequence.
        const people = { user: await customer(bookingApp), admin: await bookingApp.signUp('admin') };
        const sequence = new MoneySequence(bookingApp, people, random);
        try {
          await sequence.book();
          const steps = 3 + Math.floor(random() * 6);
          for (let step = 0; step < steps; step += 1) await sequence.step();
          await check(sequence);
          counts.steps += steps;
        } catch (error) {
          throw new Error(`The sequence of seed ${String(seed)} fails.`, { cause: error });
        }
        counts.sequences += 1;
      }
      const books = await expectBalancedBooks(bookingApp);
      counts.charges += books.charges;
      counts.refunds += books.refunds;
      counts.chargedPence += books.chargedPence;
      counts.refundedPence += books.refundedPence;
      await bookingApp.close();
      await db.close();
    }
    report({ suite: 'moneySequences', on: engine, what: 'random sequences of one reservation', counts });
  },
  WITHIN_MS,
);
