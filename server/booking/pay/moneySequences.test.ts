// Tests that random sequences of booking, paying, changing dates, editing, cancelling and waiting neither lose nor
// create money. The ledger is checked after each sequence, and at the end every sum of the insight and of the registers is that of the ledger;
// a failure names its seed.
import type { Insight } from '#domain/office/contract/insight.ts';
import { type Pence, poundsToPence, signedPence } from '#domain/money/pence.ts';
import type {
  Debt,
  RegisteredDocument,
  RegisteredMovement,
  VatMonth,
} from '#domain/payment/contract/registers.ts';
import { extentOf, isFullExtent, report, seededRandom } from '#domain/testing/extent.ts';
import { londonDate } from '#domain/time/london.ts';
import { type BookingApp, createBookingApp } from '#server/testing/bookingApp.ts';
import { customer } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { MoneySequence } from '#server/testing/moneySequence.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

const SEQUENCES = extentOf('moneySequences');
/** The number of sequences per database, because each check reads the whole ledger. */
const BATCH = 50;
/** With it the first two sequences have every kind of movement, so that an ordinary run checks all of them. */
const FIRST_SEED = 11;
/** Before the end of summer time; the sequences of a database take months. */
const START = Date.parse('2026-10-12T22:50:00Z');
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

interface Entry {
  type: string;
  signed_pence: Pence;
  created_at: Date;
  car_id: string | null;
  purpose: string | null;
}

const readEntries = ({ db }: BookingApp) =>
  db.query<Entry>(
    `SELECT l.type, l.signed_pence, l.created_at, r.car_id, c.purpose FROM ledger l JOIN payments p ON p.id = l.payment_id
     LEFT JOIN reservations r ON r.id = p.reservation_id LEFT JOIN cars c ON c.id = r.car_id`,
  );

const received = (entries: readonly Entry[]) =>
  entries.reduce((sum, { signed_pence: pence }) => sum + Math.max(0, pence), 0);
const refunded = (entries: readonly Entry[]) =>
  entries.reduce((sum, { signed_pence: pence }) => sum + Math.max(0, -pence), 0);
const moved = ({ received: inPounds, refunded: outPounds }: { received: number; refunded: number }) => [
  poundsToPence(inPounds),
  poundsToPence(outPounds),
];
const movedBy = (entries: readonly Entry[]) => [received(entries), refunded(entries)];
const dayOf = ({ created_at: at }: Entry) => londonDate(at.getTime());

async function read(bookingApp: BookingApp, from: string, to: string): Promise<Insight> {
  // Uses a new session, because the clock has moved beyond the expiry of the old one.
  const accountant = await bookingApp.signUp('accountant');
  const answer = await bookingApp.as(accountant).get(`/api/insight?from=${from}&to=${to}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Insight>();
}

/** Compares every sum of the insight with the ledger. */
async function checkInsight(bookingApp: BookingApp): Promise<void> {
  const all = await readEntries(bookingApp);
  const types = ['charge', 'outside-payment', 'outside-refund', 'refund'];
  expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
  const last = londonDate(bookingApp.clock.now);
  for (const [from, to] of [
    ['2026-10-01', last],
    ['2026-10-13', '2026-10-24'],
    ['2026-10-25', '2027-03-27'],
  ] as const) {
    const entries = all.filter((entry) => from <= dayOf(entry) && dayOf(entry) <= to);
    const { total, months, cars, purposes } = await read(bookingApp, from, to);
    expect(moved(total)).toEqual(movedBy(entries));
    for (const row of months) {
      expect([row.month, ...moved(row)]).toEqual([
        row.month,
        ...movedBy(entries.filter((entry) => dayOf(entry).startsWith(row.month))),
      ]);
    }
    for (const row of cars) {
      const own = entries.filter(({ car_id: carId }) => carId === row.carId);
      expect([row.carId, ...moved(row)]).toEqual([row.carId, ...movedBy(own)]);
    }
    for (const row of purposes) {
      expect(moved(row)).toEqual(movedBy(entries.filter(({ purpose }) => purpose === row.purpose)));
    }
    const sums = (rows: readonly { received: number; refunded: number }[]) => [
      rows.reduce((sum, row) => sum + poundsToPence(row.received), 0),
      rows.reduce((sum, row) => sum + poundsToPence(row.refunded), 0),
    ];
    expect(sums(cars)).toEqual(moved(total));
    expect(sums(purposes)).toEqual(moved(total));
    expect(sums(months)).toEqual(moved(total));
  }
}

/** Compares every sum of the registers with the ledger, the documents and the reservations. */
async function checkRegisters(bookingApp: BookingApp): Promise<void> {
  const accountant = bookingApp.as(await bookingApp.signUp('accountant'));
  const all = await readEntries(bookingApp);
  const last = londonDate(bookingApp.clock.now);
  const read = async <Row>(path: string) => (await accountant.get(`/api/registers/${path}`)).json<Row[]>();
  const sum = (amounts: readonly number[]) =>
    amounts.reduce((total, pounds) => total + signedPence(pounds), 0);
  for (const [from, to] of [
    ['2026-10-01', last],
    ['2026-10-25', '2027-03-27'],
  ] as const) {
    const period = `?from=${from}&to=${to}`;
    const entries = all.filter((entry) => from <= dayOf(entry) && dayOf(entry) <= to);
    const movements = await read<RegisteredMovement>(`payments${period}`);
    expect(movements).toHaveLength(entries.length);
    for (const type of ['card', 'outside'] as const) {
      const isOfType = (method: string | null) =>
        (method === null || method === 'card') === (type === 'card');
      expect([
        type,
        sum(movements.filter(({ method }) => isOfType(method)).map(({ amount }) => amount)),
      ]).toEqual([
        type,
        entries
          .filter((entry) => entry.type.startsWith('outside') === (type === 'outside'))
          .reduce((total, { signed_pence: pence }) => total + pence, 0),
      ]);
    }
    const documents = await read<RegisteredDocument>(`documents${period}`);
    const months = await read<VatMonth>(`vat${period}`);
    for (const field of ['net', 'vat', 'gross'] as const) {
      expect([field, sum(months.map((row) => row[field]))]).toEqual([
        field,
        sum(documents.map((row) => row[field])),
      ]);
    }
  }
  const [owed] = await bookingApp.db.query<{ invoiced: number; debts: number }>(
    `SELECT
       (SELECT coalesce(sum(least(r.paid_pence, r.total_pence)), 0)::int FROM reservations r
        WHERE EXISTS (SELECT 1 FROM invoices i WHERE i.reservation_id = r.id)) AS invoiced,
       (SELECT coalesce(sum(greatest(0, r.total_pence - r.paid_pence)), 0)::int FROM reservations r
        WHERE r.status = 'confirmed' OR (r.status = 'cancelled' AND NOT r.cancelled_free AND r.changes_id IS NULL)) AS debts`,
  );
  const documents = await read<RegisteredDocument>(`documents?from=2026-10-01&to=${last}`);
  const debts = await read<Debt>('debts');
  expect({
    invoiced: sum(documents.map(({ gross }) => gross)),
    debts: sum(debts.map(({ amount }) => amount)),
  }).toEqual(owed);
}

it.each(ENGINES)(
  'neither loses nor creates money in random sequences, which insight and registers add up, on %s',
  async (engine) => {
    const counts = { sequences: 0, steps: 0, charges: 0, refunds: 0, chargedPence: 0, refundedPence: 0 };
    for (let first = 0; first < SEQUENCES; first += BATCH) {
      const db = await openTestDatabase(engine);
      const bookingApp = await createBookingApp({ db });
      try {
        bookingApp.clock.now = START;
        for (let seed = first; seed < Math.min(first + BATCH, SEQUENCES); seed += 1) {
          const random = seededRandom(seed + FIRST_SEED);
          // A staff session that is recent enough for cancellations: the clock moves with each sequence.
          const people = { user: await customer(bookingApp), admin: await bookingApp.signUp('admin') };
          const sequence = new MoneySequence(bookingApp, people, random);
          try {
            await sequence.book();
            const steps = 4 + Math.floor(random() * 8);
            for (let step = 0; step < steps; step += 1) await sequence.step();
            await check(sequence);
            counts.steps += steps;
          } catch (error) {
            throw new Error(`The sequence of seed ${String(seed)} fails.`, { cause: error });
          }
          counts.sequences += 1;
          // Some of the movements fall into the hour around midnight and around the changes of the clock.
          bookingApp.clock.now += Math.floor(12 + random() * 20) * DAY + (seed % 4) * 15 * MINUTE;
        }
        const books = await expectBalancedBooks(bookingApp);
        await checkInsight(bookingApp);
        await checkRegisters(bookingApp);
        counts.charges += books.charges;
        counts.refunds += books.refunds;
        counts.chargedPence += books.chargedPence;
        counts.refundedPence += books.refundedPence;
      } finally {
        await bookingApp.close();
        await db.close();
      }
    }
    report({
      suite: 'moneySequences',
      on: engine,
      what: 'random sequences of a reservation or an order',
      counts,
    });
  },
  WITHIN_MS,
);
