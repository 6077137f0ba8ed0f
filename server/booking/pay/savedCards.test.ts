// Tests the cards that customers keep for their balances: the single charge on the due date, the cases without a charge,
// and the removal here and at the provider. tests/contract/payment/savedCards.ts tests consents and calls.
import { changeSwitches } from 'stripe-sandbox';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { reconcile } from '#server/backgroundWork.ts';
import {
  attentionTo,
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  INTENT,
  moveStart,
  payBalance,
  repeatAtOnce,
  type StartedPayment,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { mailsTo, makeOutboxDue } from '#server/testing/mailbox.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { finishCardSetups } from './cardSetups.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

const NEEDS_BANK = 'pm_card_authenticationRequired';

const bookingApp = useBookingApp({
  prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
  finish: async (app) => {
    await makeOutboxDue(app);
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});
let admin: TestUser;
beforeEach(async () => {
  admin = await bookingApp.signUp('admin');
});
afterEach(() => changeSwitches(bookingApp.db, { reset: true, webhooks: 'off' }));

/** Pays by card, and completes the authentication when the card requires it. */
async function payWith({ client_secret: secret }: StartedPayment, card?: string): Promise<void> {
  const { body } = await bookingApp.payCard(secret, card);
  if (body.status === 'requires_action') await bookingApp.authenticate(secret);
}

/** A confirmed reservation in ten days whose deposit has saved its card. */
async function reserve({
  card,
  consent = CARD_CONSENT_VERSION,
}: { card?: string; consent?: string | null } = {}) {
  const user = await customer(bookingApp);
  const booking = await threeDays(bookingApp);
  const request = { amount: DEPOSIT, currency: 'gbp', booking, cardConsent: consent };
  const started = (await bookingApp.as(user).post(INTENT, request)).json<StartedPayment>();
  await payWith(started, card);
  const answer = await claim(bookingApp, user, { booking, paymentIntentId: started.paymentIntentId });
  const { id } = answer.json<Reservation>();
  const read = async () => (await bookingApp.as(user).get(`/api/reservations/${id}`)).json<Reservation>();
  const post = (call: string, body: object) =>
    bookingApp.as(user).post(`/api/reservations/${id}/${call}`, body);
  return { user, id, read, post };
}

/** Moves the start of the reservation so that its balance is due, or is due in `ms`. */
const dueIn = (id: string, ms: number) => moveStart(bookingApp, id, 48 * HOUR + ms, 30 * DAY);
const round = () => reconcile(bookingApp.deps);
async function methodOf(id: string): Promise<string> {
  const kept = 'SELECT payment_method_id FROM saved_cards WHERE reservation_id = $1 AND removed_at IS NULL';
  const [row] = await bookingApp.db.query<{ payment_method_id: string }>(kept, [id]);
  return row?.payment_method_id ?? '';
}
const ownerOf = async (methodId: string) =>
  (await bookingApp.stripe.paymentMethods.retrieve(methodId)).customer;
const chargesOf = (id: string) =>
  bookingApp.db.query<{ amount_pence: number }>(
    `SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id
     WHERE p.reservation_id = $1 AND l.type = 'charge' ORDER BY l.id`,
    [id],
  );
const mailsOf = async (user: TestUser, kind: string) =>
  (await mailsTo(bookingApp, user)).filter((mail) => mail.kind === kind);

/** Confirms a payment as the browser does with the kept card: without card data. */
const confirmKept = async ({ client_secret: secret }: StartedPayment) =>
  (await bookingApp.payCard(secret, '')).body;

it('lets the customer pay another deposit with the kept card, after its authentication, and keeps it', async () => {
  const { user, id, read } = await reserve({ card: NEEDS_BANK });
  const booking = await threeDays(bookingApp);
  const pay = () =>
    bookingApp.as(user).post(INTENT, { amount: DEPOSIT, currency: 'gbp', booking, withKeptCard: true });
  const started = (await pay()).json<StartedPayment>();
  // Another call continues the same payment.
  expect((await pay()).json<StartedPayment>().paymentIntentId).toBe(started.paymentIntentId);
  expect(await confirmKept(started)).toMatchObject({ status: 'requires_action' });
  await bookingApp.authenticate(started.client_secret);
  const claimed = await claim(bookingApp, user, { booking, paymentIntentId: started.paymentIntentId });
  const paid = claimed.json<Reservation>();
  expect(paid).toMatchObject({ status: 'confirmed', currentPaid: 90, savedCard: null });
  await round();
  expect(await chargesOf(paid.id)).toEqual([{ amount_pence: DEPOSIT }]);
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }]);
  expect((await read()).savedCard).toMatchObject({ last4: '3184' });
});

it('lets the customer pay the balance with the kept card at once, without card data, and not with a removed one', async () => {
  const { user, id, read, post } = await reserve();
  const pay = () => post('pay', { amount: BALANCE, withKeptCard: true });
  const started = (await pay()).json<StartedPayment>();
  expect((await read()).currentPaid).toBe(90);
  expect(await confirmKept(started)).toMatchObject({ status: 'succeeded' });
  const settled = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
  expect(settled.json()).toMatchObject({ currentPaid: 300, remainingToPay: 0 });
  await round();
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE }]);

  const other = await reserve();
  await bookingApp.as(other.user).delete(`/api/reservations/${other.id}/saved-card`);
  const refused = await other.post('pay', { amount: BALANCE, withKeptCard: true });
  expect(expectProblem(refused, 409).code).toBe('no_kept_card');
});

it('charges the amount due on the due date once, sends the receipt and removes the card', async () => {
  const { user, id, read } = await reserve();
  expect((await read()).savedCard).toMatchObject({ brand: 'visa', last4: '4242', hasFailed: false });
  const consent = 'SELECT consent_version, consented_at FROM saved_cards WHERE reservation_id = $1';
  expect(await bookingApp.db.query(consent, [id])).toEqual([
    { consent_version: CARD_CONSENT_VERSION, consented_at: new Date(bookingApp.clock.now) },
  ]);
  const method = await methodOf(id);
  expect(await ownerOf(method)).toMatch(/^cus_/);
  await dueIn(id, 1);
  await round();
  expect(await chargesOf(id)).toHaveLength(1);
  bookingApp.clock.now += 1;
  await Promise.all([round(), round()]);
  await round();
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE }]);
  expect(await read()).toMatchObject({ currentPaid: 300, remainingToPay: 0, savedCard: null });
  expect(await mailsOf(user, 'balance-received')).toHaveLength(1);
  expect(await ownerOf(method)).toBeNull();
});

it('charges no more than the amount due at that moment', async () => {
  const { id, read } = await reserve();
  const path = `/api/reservations/${id}/outside-payments`;
  await bookingApp.as(admin).post(path, { method: 'cash', amount: 60, reason: 'At the counter.' });
  await dueIn(id, 0);
  await round();
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE - 6_000 }]);
  expect((await read()).remainingToPay).toBe(0);
});

it('charges nothing and mails a link when the balance exceeds the consent', async () => {
  const { user, id, read } = await reserve();
  const change = { totalPrice: 301, reason: 'A longer way.' };
  expect((await bookingApp.as(admin).put(`/api/reservations/${id}`, change)).statusCode).toBe(200);
  // The profile and the reminders no longer announce a charge.
  expect((await read()).savedCard).toMatchObject({ hasFailed: true });
  await dueIn(id, 0);
  await round();
  bookingApp.clock.now += HOUR;
  await round();
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }]);
  expect((await read()).savedCard).toMatchObject({ hasFailed: true });
  const mails = await mailsOf(user, 'saved-card-declined');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('£211.00 for the Rolls-Royce Dawn is due. It is more than you agreed to'),
  ]);
  expect(await attentionTo(bookingApp, admin, id)).toEqual([
    expect.objectContaining({
      detail: expect.stringContaining('could not be charged (more than agreed)') as string,
    }),
  ]);
});

it('confirms the open payment of the customer, so that it cannot be paid again', async () => {
  const { id, post } = await reserve();
  const open = (await post('pay', { amount: BALANCE })).json<StartedPayment>();
  await dueIn(id, 0);
  await round();
  expect(await bookingApp.stripe.paymentIntents.retrieve(open.paymentIntentId)).toMatchObject({
    status: 'succeeded',
    amount: BALANCE,
  });
  expect((await bookingApp.payCard(open.client_secret)).status).toBe(400);
  expect(await chargesOf(id)).toHaveLength(2);
});

it('counts a payment of the customer that no event has reported', async () => {
  const { id, post } = await reserve();
  await payWith((await post('pay', { amount: BALANCE })).json<StartedPayment>());
  await dueIn(id, 0);
  await round();
  expect(await chargesOf(id)).toHaveLength(2);
});

it('mails a link and lists the card once when the bank declines it or asks for authentication', async () => {
  for (const { card, listed, mailed } of [
    { card: NEEDS_BANK, listed: 'authentication required', mailed: 'confirm the payment yourself' },
    { card: undefined, listed: 'generic decline', mailed: 'has declined the payment' },
  ]) {
    const { user, id, read } = await reserve(card === undefined ? {} : { card });
    if (card === undefined) {
      const decline = `UPDATE sandbox.objects SET behaviour = 'generic_decline' WHERE id = $1`;
      await bookingApp.db.query(decline, [await methodOf(id)]);
    }
    await dueIn(id, 0);
    await round();
    bookingApp.clock.now += HOUR;
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    expect((await read()).savedCard).toMatchObject({ hasFailed: true });
    const mails = await mailsOf(user, 'saved-card-declined');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/Payment?reservation=${id}`);
    expect(mails[0]?.text).toContain(mailed);
    admin = await bookingApp.signUp('admin');
    const item = { detail: expect.stringContaining(`could not be charged (${listed})`) as string };
    expect(await attentionTo(bookingApp, admin, id)).toEqual([expect.objectContaining(item)]);
    // The customer pays by the link, and the card is removed.
    await payBalance(bookingApp, user, id);
    await round();
    expect(await read()).toMatchObject({ remainingToPay: 0, savedCard: null });
    expect(await attentionTo(bookingApp, admin, id)).toEqual([]);
  }
});

it('never charges after a cancellation, after the end or after the removal of the card, and detaches it', async () => {
  const [cancelled, ended, removed] = [await reserve(), await reserve(), await reserve()];
  const methods = await Promise.all([cancelled, removed].map(({ id }) => methodOf(id)));
  await dueIn(cancelled.id, -HOUR);
  const cancellation = `/api/reservations/${cancelled.id}/cancellation`;
  expect((await bookingApp.as(cancelled.user).post(cancellation)).statusCode).toBe(200);
  await dueIn(ended.id, -6 * DAY);
  await bookingApp.as(removed.user).delete(`/api/reservations/${removed.id}/saved-card`);
  await dueIn(removed.id, 0);
  await round();
  for (const { id, read } of [cancelled, ended, removed]) {
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await read()).toMatchObject({ remainingToPay: 210, savedCard: null });
  }
  for (const method of methods) expect(await ownerOf(method)).toBeNull();
  const kept = 'SELECT * FROM saved_cards WHERE reservation_id = $1';
  const [row] = await bookingApp.db.query(kept, [removed.id]);
  const erased = { payment_method_id: null, brand: null, last4: null, exp_year: null };
  expect(row).toMatchObject({ ...erased, consent_version: CARD_CONSENT_VERSION });
});

type Started = { client_secret: string; setupIntentId: string };
const startSetup = ({ post }: Awaited<ReturnType<typeof reserve>>) =>
  post('saved-card', { cardConsent: CARD_CONSENT_VERSION });

describe('after the deposit', () => {
  it('stores a card after the provider confirms it, replaces an earlier one, and charges it', async () => {
    const reserved = await reserve();
    const { user, id, read } = reserved;
    const before = await methodOf(id);
    const setup = (await startSetup(reserved)).json<Started>();
    const store = () =>
      bookingApp.as(user).put(`/api/reservations/${id}/saved-card`, { setupIntentId: setup.setupIntentId });
    expect((await store()).statusCode).toBe(402);
    await bookingApp.payCard(setup.client_secret, 'pm_card_mastercard');
    expect((await store()).json()).toMatchObject({ savedCard: { brand: 'mastercard' } });
    expect((await store()).statusCode).toBe(200);
    await round();
    expect(await ownerOf(before)).toBeNull();
    expect(await chargesOf(id)).toHaveLength(1);
    await dueIn(id, 0);
    await round();
    expect(await read()).toMatchObject({ remainingToPay: 0, savedCard: null });
    expect(await chargesOf(id)).toHaveLength(2);
  });

  it('stores by the reconciler the card of a closed browser, and cancels a setup after an hour', async () => {
    const [kept, abandoned] = [await reserve({ consent: null }), await reserve({ consent: null })];
    const setup = (await startSetup(kept)).json<Started>();
    const unused = (await startSetup(abandoned)).json<Started>();
    await bookingApp.payCard(setup.client_secret);
    await round();
    expect((await kept.read()).savedCard).toMatchObject({ last4: '4242' });
    bookingApp.clock.now += HOUR;
    await round();
    expect((await bookingApp.stripe.setupIntents.retrieve(unused.setupIntentId)).status).toBe('canceled');
    expect((await abandoned.read()).savedCard).toBeNull();
  });

  it('detaches the card of a reservation that was cancelled or paid meanwhile', async () => {
    const cash = { amount: 210, method: 'cash', reason: 'Paid at the desk.' };
    for (const [by, call, body] of [
      ['customer', 'cancellation', {}],
      ['admin', 'outside-payments', cash],
    ] as const) {
      const reserved = await reserve({ consent: null });
      const { user, id, read } = reserved;
      const setup = (await startSetup(reserved)).json<Started>();
      const ending = by === 'admin' ? admin : user;
      const ended = await bookingApp.as(ending).post(`/api/reservations/${id}/${call}`, body);
      expect([call, ended.statusCode]).toEqual([call, 200]);
      await bookingApp.payCard(setup.client_secret);
      await finishCardSetups(bookingApp.deps);
      expect((await read()).savedCard).toBeNull();
      const { payment_method: method } = await bookingApp.stripe.setupIntents.retrieve(setup.setupIntentId);
      await round();
      expect([call, await ownerOf(String(method))]).toEqual([call, null]);
    }
  });

  it('starts the last two of ten setups within an hour for one of many concurrent calls each', async () => {
    const reserved = await reserve({ consent: null });
    await bookingApp.db.query(
      `INSERT INTO card_setups (id, reservation_id, consent_version, consented_at, ended_at)
       SELECT gen_random_uuid(), $1, '1', $2, $2 FROM generate_series(1, 8)`,
      [reserved.id, new Date(bookingApp.clock.now)],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => startSetup(reserved)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(expectProblem(refused, 429).code).toBe('too_many_cards');
    }
  });
});

itAtFullExtent(
  'cancels a setup after five declined cards, and counts them for the limit of the customer',
  async () => {
    const reserved = await reserve({ consent: null });
    await changeSwitches(bookingApp.db, { webhooks: 'on' });
    const { client_secret: secret, setupIntentId } = (await startSetup(reserved)).json<Started>();
    const status = async () => (await bookingApp.stripe.setupIntents.retrieve(setupIntentId)).status;
    for (let declines = 0; declines < 5; declines += 1) {
      expect(await status()).toBe('requires_payment_method');
      expect((await bookingApp.payCard(secret, 'pm_card_visa_chargeDeclined')).status).toBe(402);
    }
    await eventually(async () => (await status()) === 'canceled');
    const repeat = `INSERT INTO stripe_events (event_id, type, object_id, received_at, processed_at)
    SELECT event_id || n, type, object_id, received_at, processed_at FROM stripe_events, generate_series(1, $2) n
    WHERE object_id = $1`;
    // 15 within an hour; each event is one of a declined card.
    await bookingApp.db.query(repeat, [setupIntentId, 2]);
    expect(expectProblem(await startSetup(reserved), 429).code).toBe('too_many_declined_payments');
  },
);

it('announces the charge in the reminders, and requests the payment after the card has failed', async () => {
  const { user, id } = await reserve({ card: NEEDS_BANK });
  await dueIn(id, DAY);
  await round();
  const before = await mailsOf(user, 'balance-due');
  expect(before.map(({ subject }) => subject)).toEqual([expect.stringContaining('We charge your card soon')]);
  expect(before[0]?.text).toMatch(/will be charged to your card \(Visa ending 3184\) on /);
  bookingApp.clock.now += DAY;
  await round();
  bookingApp.clock.now += DAY;
  await round();
  const after = await mailsOf(user, 'balance-due');
  expect(after.at(-1)?.subject).toContain('Please pay');
});

it('tries again after no answer and after an error of the provider, and charges once', async () => {
  repeatAtOnce(bookingApp);
  const { user, id } = await reserve();
  await dueIn(id, 0);
  for (const mode of ['error500_before', 'drop_before', 'error500_after'] as const) {
    expect(await chargesOf(id)).toHaveLength(1);
    // The number of failures is higher than the number of retries of the SDK.
    await changeSwitches(bookingApp.db, { fail: { route: 'payment_intents.confirm', mode, times: 9 } });
    await round();
  }
  await changeSwitches(bookingApp.db, { fail: null });
  await round();
  expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE }]);
  expect(await mailsOf(user, 'saved-card-declined')).toEqual([]);
});
