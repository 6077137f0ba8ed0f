// Tests the list of items that need an admin: who may read it, which failures add an item, and that it is empty without
// failures.
import { reconcile } from '#server/backgroundWork.ts';
import { customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let admin: TestUser;
const bookingApp = useBookingApp({ prepare: async (app) => (admin = await app.signUp('admin')) });

interface Item {
  id: string;
  kind: string;
  detail: string;
  amount: number | null;
  reservationId: string | null;
  reference: string | null;
  since: string;
}
const list = async () => (await bookingApp.as(admin).get('/api/payments/attention')).json<Item[]>();
const resolve = (id: string, body: object) =>
  bookingApp.as(admin).post(`/api/payments/attention/${id}/resolve`, body);

it('lists no item when no failure has occurred', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  await bookingApp.as(admin).delete(`/api/reservations/${id}`);
  await reconcile(bookingApp.deps);
  expect(await list()).toEqual([]);
});

it('shows a payment of another amount, which confirms no reservation, until an admin resolves it', async () => {
  const user = await customer(bookingApp);
  const booking = await threeDays(bookingApp);
  const intent = await hold(bookingApp, user, booking);
  await bookingApp.stripe.paymentIntents.update(intent.paymentIntentId, { amount: 100 });
  await pay(bookingApp, intent);
  await eventually(async () => (await list()).length === 1);
  const [item] = await list();
  expect(item).toMatchObject({
    kind: 'quarantined',
    amount: 90,
    reference: intent.paymentIntentId,
    detail: 'A deposit of £90.00 does not match what was asked for: £1.00 was received. It confirms nothing.',
  });
  expect((await bookingApp.as(user).post('/api/reservations', booking)).statusCode).toBe(402);

  expect((await resolve(item?.id ?? '', { note: ' ' })).statusCode).toBe(400);
  expect((await resolve(item?.id ?? '', {})).statusCode).toBe(400);
  expect((await resolve(item?.id ?? '', { note: 'Refunded by hand.' })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  // An admin refunds the payment at the provider. The ledger does not contain the payment, so the refund changes
  // nothing in it.
  await bookingApp.stripe.refunds.create({ payment_intent: intent.paymentIntentId });
  await eventually(async () => {
    const waiting = 'SELECT 1 FROM stripe_events WHERE processed_at IS NULL LIMIT 1';
    return (await bookingApp.db.query(waiting)).length === 0;
  });
  expect(await list()).toEqual([]);
  expect(
    await bookingApp.db.query(
      'SELECT 1 FROM refunds WHERE payment_id = (SELECT id FROM payments WHERE intent_id = $1)',
      [intent.paymentIntentId],
    ),
  ).toEqual([]);
});

it('shows a mail that cannot be sent, with its reservation and its customer', async () => {
  const user = await customer(bookingApp);
  const { id: reservationId } = await rent(bookingApp, user, await threeDays(bookingApp));
  await bookingApp.db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts, last_error)
     VALUES ('mail', 'mail:booking-confirmed:1', $1::jsonb, 4, 'no route to host')`,
    [JSON.stringify({ mail: 'booking-confirmed', userId: 'x', booking: { id: reservationId } })],
  );
  expect(await list()).toEqual([]);
  await bookingApp.db.query(`UPDATE outbox SET attempts = 5 WHERE dedupe_key = 'mail:booking-confirmed:1'`);
  expect(await list()).toMatchObject([
    {
      kind: 'mail-failing',
      reservationId,
      personId: user.id,
      personName: expect.stringMatching(/\w/) as unknown,
      detail: "The mail 'booking confirmed' could not be sent 5 times. The last answer was: no route to host",
    },
  ]);
  const [item] = await list();
  await resolve(item?.id ?? '', { note: 'The mail server is being mended.' });
  expect(await list()).toEqual([]);
  await bookingApp.db.query(`UPDATE outbox SET attempts = 6, last_error = 'mailbox unknown'
     WHERE dedupe_key = 'mail:booking-confirmed:1'`);
  expect(await list()).toHaveLength(1);

  await bookingApp.db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts) VALUES
       ('account-mail', 'mail:verify-email:2', '{}', 5), ('job-mail', 'mail:job-changed:3:1', '{}', 5)`,
  );
  expect((await list()).slice(1).map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    "mail-failing: The mail 'verify email' could not be sent 5 times.",
    "mail-failing: The mail 'job changed' could not be sent 5 times.",
  ]);
  await bookingApp.db.query(`DELETE FROM outbox WHERE dedupe_key LIKE 'mail:%'`);
});

async function foreignPayment() {
  await bookingApp.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  await eventually(async () => {
    const tried = `SELECT 1 FROM stripe_events WHERE processed_at IS NULL AND attempts > 0`;
    return (await bookingApp.db.query(tried)).length === 1;
  });
}

it('retries an event of an unknown intent at growing intervals, and shows it after 15 minutes', async () => {
  await foreignPayment();
  const wait = async () => {
    const [row] = await bookingApp.db.query<{ seconds: number; attempts: number }>(
      `SELECT attempts, round(extract(epoch FROM run_after - now()))::int AS seconds FROM stripe_events
       WHERE processed_at IS NULL`,
    );
    return row;
  };
  const STEPS = [5, 30, 120, 600, 3600];
  for (let attempt = 2; attempt <= 7; attempt += 1) {
    await bookingApp.db.query('UPDATE stripe_events SET run_after = now()');
    await reconcile(bookingApp.deps);
    await eventually(async () => ((await wait())?.attempts ?? 0) >= attempt);
    // On a slow machine the server itself makes another attempt in the meantime.
    const { attempts = 0, seconds = 0 } = (await wait()) ?? {};
    const step = Math.min(attempts - 2, 4);
    expect({ attempts, step: STEPS.findIndex((length) => seconds <= length) }).toEqual({ attempts, step });
  }
  expect(await list()).toEqual([]);
  bookingApp.clock.now += 14 * 60_000;
  expect(await list()).toEqual([]);
  bookingApp.clock.now += 2 * 60_000;
  expect(await list()).toMatchObject([
    { kind: 'event-stuck', detail: expect.stringContaining("'payment_intent.succeeded'"), amount: null },
  ]);
});
