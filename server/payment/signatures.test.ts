// Tests that the webhook accepts only signed bytes with one of its secrets, a recent timestamp and its own mode. It
// refuses other requests without any change in the database.
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import { report } from '#domain/testing/extent.ts';
import type { Instant } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { stripeProvider } from './provider/stripeProvider.ts';
import { customer, DEPOSIT, hold, pay, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import {
  dump,
  eventsAbout,
  eventsTaken,
  type SandboxEvent,
  send,
  signatureOf,
} from '#server/testing/webhookEvents.ts';
import { SECOND } from '#domain/time/durations.ts';

const NEW_SECRET = 'whsec_new';
const OLD_SECRET = 'whsec_old';
const textOf = (event: object) => JSON.stringify(event, null, 2);

/** Bodies that the webhook must refuse, each with its signature. */
const FORGERIES: readonly (readonly [
  string,
  (text: string, now: Instant) => readonly [body: string, signature?: string],
])[] = [
  ['no signature', (text) => [text]],
  ['an empty signature', (text) => [text, '']],
  ['a signature of something else', (text, now) => [text, signatureOf('{}', NEW_SECRET, now)]],
  ['the wrong secret', (text, now) => [text, signatureOf(text, 'whsec_guessed', now)]],
  ['a tampered body', (text, now) => [text.replace('9000', '9001'), signatureOf(text, NEW_SECRET, now)]],
  [
    'a signature that is 301 seconds old',
    (text, now) => [text, signatureOf(text, NEW_SECRET, now - 301 * SECOND)],
  ],
  [
    'a body written anew',
    (text, now) => [JSON.stringify(JSON.parse(text)), signatureOf(text, NEW_SECRET, now)],
  ],
  [
    'a time changed after signing',
    (text, now) => [
      text,
      signatureOf(text, NEW_SECRET, now - 400 * SECOND).replace(
        /t=\d+/,
        `t=${String(Math.floor(now / SECOND))}`,
      ),
    ],
  ],
];

describe.each(ENGINES)('on %s', (engine) => {
  const bookingApp = useBookingApp({
    engine,
    between: (_, stripe) =>
      stripeProvider({
        stripe,
        live: false,
        webhookSecrets: [NEW_SECRET, OLD_SECRET],
        now: () => bookingApp.clock.now,
      }),
    prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
    async finish(app) {
      // The reconciler finds payments that only a forged event reported.
      app.clock.now += 3 * 60_000;
      await reconcile(app.deps);
      await expectBalancedBooks(app);
    },
  });

  /** A paid deposit of which the server has received no event yet. */
  async function paidEvent(): Promise<SandboxEvent> {
    const intent = await hold(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
    await pay(bookingApp, intent);
    const events = await eventsAbout(bookingApp.db, intent.paymentIntentId);
    const paid = events.find(({ type }) => type === 'payment_intent.succeeded');
    if (!paid) throw new Error('The sandbox announced nothing.');
    return paid;
  }
  async function statusOf({ data }: SandboxEvent): Promise<string | undefined> {
    const [row] = await bookingApp.db.query<{ status: string }>(
      'SELECT r.status FROM payments p JOIN reservations r ON r.id = p.reservation_id WHERE p.intent_id = $1',
      [data.object.id],
    );
    return row?.status;
  }
  /** Sends the text with the signature of this secret, made at this instant; returns the status of the answer. */
  const sendSigned = async (text: string, secret: string, at: Instant) =>
    (await send(bookingApp, text, signatureOf(text, secret, at))).statusCode;

  it('refuses every forgery without any effect', async () => {
    const event = await paidEvent();
    const before = await dump(bookingApp.db);
    for (const [, forge] of FORGERIES) {
      const [body, signature] = forge(textOf(event), bookingApp.clock.now);
      expectProblem(await send(bookingApp, body, signature), 400);
    }
    expect(await dump(bookingApp.db)).toEqual(before);
    expect(await statusOf(event)).toBe('held');
    const counts = { forgeries: FORGERIES.length, refused: FORGERIES.length, effects: 0 };
    const what = FORGERIES.map(([name]) => name).join(', ');
    report({ suite: 'webhook signatures', on: engine, what, counts });
  });

  it('accepts both secrets during a rotation, and a signature that is 299 seconds old', async () => {
    for (const [secret, age] of [
      [NEW_SECRET, 0],
      [OLD_SECRET, 0],
      [OLD_SECRET, 299],
    ] as const) {
      const event = await paidEvent();
      const text = textOf(event);
      expect(await sendSigned(text, secret, bookingApp.clock.now - age * SECOND)).toBe(200);
      await eventsTaken(bookingApp.db);
      expect(await statusOf(event)).toBe('confirmed');
    }
  });

  // The SDK only checks the age of a signature. The event's own id prevents the effect of a replay.
  it('accepts an event signed in the future once', async () => {
    const event = await paidEvent();
    const text = textOf(event);
    const early = bookingApp.clock.now + 3_600 * SECOND;
    expect(await sendSigned(text, NEW_SECRET, early)).toBe(200);
    await eventsTaken(bookingApp.db);
    expect(await statusOf(event)).toBe('confirmed');
    const after = await dump(bookingApp.db);
    expect(await sendSigned(text, NEW_SECRET, early)).toBe(200);
    expect(await sendSigned(text, OLD_SECRET, bookingApp.clock.now)).toBe(200);
    await eventsTaken(bookingApp.db);
    expect(await dump(bookingApp.db)).toEqual(after);
  });

  it('ignores an event of the other mode', async () => {
    const event = await paidEvent();
    const before = await dump(bookingApp.db);
    const text = textOf({ ...event, livemode: true });
    expect(await sendSigned(text, NEW_SECRET, bookingApp.clock.now)).toBe(200);
    expect(await dump(bookingApp.db)).toEqual(before);
  });

  it('stores an event of an unknown intent and processes it once the payment exists', async () => {
    const user = await customer(bookingApp);
    const paymentId = randomUUID();
    const intent = await bookingApp.stripe.paymentIntents.create({
      amount: DEPOSIT,
      currency: 'gbp',
      metadata: { paymentId, kind: 'deposit' },
    });
    await bookingApp.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const events = await eventsAbout(bookingApp.db, intent.id);
    const text = textOf(events.find(({ type }) => type === 'payment_intent.succeeded') ?? {});
    expect(await sendSigned(text, NEW_SECRET, bookingApp.clock.now)).toBe(200);
    await eventsTaken(bookingApp.db);
    await bookingApp.db.query(
      `INSERT INTO payments (id, user_id, kind, amount_pence, status, created_at)
       VALUES ($1, $2, 'deposit', $3, 'open', $4)`,
      [paymentId, user.id, DEPOSIT, new Date(bookingApp.clock.now).toISOString()],
    );
    await eventually(async () => {
      await reconcile(bookingApp.deps);
      const paid = await bookingApp.db.query(
        `SELECT 1 FROM payments WHERE id = $1 AND status = 'succeeded'`,
        [paymentId],
      );
      return paid.length === 1;
    });
  });
});
