// Random sequences of booking, paying, changing dates, editing, cancelling and waiting neither lose nor create money. The
// books are checked after each sequence; a failure names its seed.
import type { DateChangeQuote } from '#domain/contract/dateChanges.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { extentOf, isFullExtent, report, seededRandom } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { claim, customer, INTENT, type StartedPayment } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const SEQUENCES = extentOf('moneySequences');
/** A database is used for so many sequences, because each check reads all of its books. */
const BATCH = 50;
const MINUTE = 60_000;
const WITHIN_MS = (isFullExtent ? 90 : 5) * MINUTE;
const DAY = 24 * 60 * MINUTE;
const DAY_PENCE = 10_000;

/** One sequence: what it does, and how much its cards were charged. */
class Sequence {
  readonly bookingApp: BookingApp;
  readonly user: TestUser;
  readonly admin: TestUser;
  readonly random: () => number;
  id = '';
  chargedPence = 0;
  /** Started payments that the customer has left open. */
  readonly left: StartedPayment[] = [];

  constructor(bookingApp: BookingApp, people: { user: TestUser; admin: TestUser }, random: () => number) {
    this.bookingApp = bookingApp;
    this.user = people.user;
    this.admin = people.admin;
    this.random = random;
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private days(): { startDate: string; endDate: string; isMultiDay: true } {
    const from = 1 + Math.floor(this.random() * 10);
    const length = 1 + Math.floor(this.random() * 5);
    const { bookingApp } = this;
    return { startDate: bookingApp.day(from), endDate: bookingApp.day(from + length), isMultiDay: true };
  }

  private async pay(started: StartedPayment): Promise<void> {
    const { body } = await this.bookingApp.payCard(started.client_secret);
    if (body.status !== 'succeeded') return;
    const intent = await this.bookingApp.provider.retrieveIntent(started.paymentIntentId);
    this.chargedPence += intent.receivedPence;
  }

  /** Pays, or leaves the payment open for later. */
  private async payOrLeave(started: StartedPayment): Promise<boolean> {
    if (this.chance(0.15)) {
      this.left.push(started);
      return false;
    }
    await this.pay(started);
    return true;
  }

  async book(): Promise<void> {
    const booking = { carId: await this.bookingApp.addCar(), ...this.days() };
    const days = (Date.parse(booking.endDate) - Date.parse(booking.startDate)) / DAY + 1;
    const total = days * DAY_PENCE;
    const amount = this.chance(0.3) ? total : (total * 3) / 10;
    const answer = await this.bookingApp.as(this.user).post(INTENT, { amount, currency: 'gbp', booking });
    const started = answer.json<StartedPayment>();
    await this.pay(started);
    const { paymentIntentId } = started;
    const booked = await claim(this.bookingApp, this.user, { booking, paymentIntentId });
    this.id = booked.json<Reservation>().id;
  }

  private get path(): string {
    return `/api/reservations/${this.id}`;
  }

  private async read(): Promise<Reservation> {
    return (await this.bookingApp.as(this.user).get(this.path)).json<Reservation>();
  }

  private readonly payBalance = async (): Promise<void> => {
    const { remainingToPay } = await this.read();
    const amount = poundsToPence(remainingToPay);
    const started = await this.bookingApp.as(this.user).post(`${this.path}/pay`, { amount });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json()))) return;
    if (this.chance(0.8)) await this.bookingApp.as(this.user).put(this.path, { currentPaid: 1 });
  };

  private readonly changeDates = async (): Promise<void> => {
    const as = this.bookingApp.as(this.user);
    const dates = this.days();
    const quote = await as.post(`${this.path}/date-change/quote`, dates);
    if (quote.statusCode !== 200) return;
    const answer = await as.post(`${this.path}/date-change`, { ...dates, ...quote.json<DateChangeQuote>() });
    if (answer.statusCode !== 200) return;
    const { id, status, depositAmount } = answer.json<Reservation>();
    if (status !== 'held') return;
    const path = `/api/reservations/${id}`;
    const started = await as.post(`${path}/pay`, { amount: poundsToPence(depositAmount) });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json()))) return;
    if (this.chance(0.8)) await as.put(path, { currentPaid: 1 });
  };

  private readonly edit = async (): Promise<void> => {
    const { currentPaid } = await this.read();
    const totalPrice = 50 + Math.floor(this.random() * 600);
    const refund = Math.max(0, currentPaid - totalPrice);
    await this.bookingApp.as(this.admin).put(this.path, { totalPrice, ...(refund > 0 ? { refund } : {}) });
  };

  private readonly cancel = async (): Promise<void> => {
    await (this.chance(0.5)
      ? this.bookingApp.as(this.user).post(`${this.path}/cancellation`)
      : this.bookingApp.as(this.admin).delete(this.path));
  };

  private readonly payLate = async (): Promise<void> => {
    const started = this.left.pop();
    if (started) await this.pay(started);
  };

  private readonly wait = async (): Promise<void> => {
    this.bookingApp.clock.now += 16 * MINUTE;
    await reconcile(this.bookingApp.deps);
  };

  /** One random action. */
  async step(): Promise<void> {
    const { payBalance, changeDates, edit, cancel, payLate, wait } = this;
    const actions = [
      payBalance,
      payBalance,
      changeDates,
      changeDates,
      changeDates,
      edit,
      payLate,
      payLate,
      wait,
    ];
    const action = this.chance(0.1) ? cancel : actions[Math.floor(this.random() * actions.length)];
    await action?.();
  }
}

/** Checks the books once webhooks and refunds under way have been processed; money that is lost stays lost. */
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

/** Checks the books, and that what the cards were charged is what the customer has paid or got back. */
async function check(sequence: Sequence): Promise<void> {
  const { bookingApp, user, chargedPence } = sequence;
  await reconcile(bookingApp.deps);
  await expectSettledBooks(bookingApp);
  const [sums] = await bookingApp.db.query(
    `SELECT coalesce(sum(l.amount_pence) FILTER (WHERE l.type = 'charge'), 0)::int AS charged,
       coalesce(sum(l.signed_pence), 0)::int AS kept,
       (SELECT sum(paid_pence)::int FROM reservations WHERE user_id = $1) AS paid
     FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.user_id = $1`,
    [user.id],
  );
  expect(sums).toMatchObject({ charged: chargedPence, kept: sums?.['paid'] });
  const rows = await bookingApp.db.query(
    `SELECT id FROM reservations WHERE user_id = $1
       AND CASE WHEN status = 'confirmed' THEN paid_pence > total_pence
                WHEN status = 'cancelled' AND NOT cancelled_free THEN false ELSE paid_pence > 0 END`,
    [user.id],
  );
  expect(rows).toEqual([]);
}

it.each(ENGINES)(
  'random sequences neither lose nor create money, on %s',
  async (engine) => {
    const counts = { sequences: 0, steps: 0, charges: 0, refunds: 0, chargedPence: 0, refundedPence: 0 };
    for (let first = 0; first < SEQUENCES; first += BATCH) {
      const db = await openTestDatabase(engine);
      const bookingApp = await createBookingApp({ db });
      for (let seed = first; seed < Math.min(first + BATCH, SEQUENCES); seed += 1) {
        const random = seededRandom(seed + 1);
        // A staff session that is recent enough for cancellations: the clock moves with each sequence.
        const people = { user: await customer(bookingApp), admin: await bookingApp.signUp('admin') };
        const sequence = new Sequence(bookingApp, people, random);
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
