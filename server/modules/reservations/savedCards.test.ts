// Tests the cards that customers keep for their balances: the consent, the single charge on the due date, the cases
// without a charge, and the removal here and at the provider.
import { changeSwitches } from 'stripe-sandbox';
import type { Reservation } from '#domain/contract/reservations.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  BALANCE,
  claim,
  DEPOSIT,
  INTENT,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { mailsTo, makeOutboxDue } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { finishCardSetups } from './cardSetups.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEEDS_BANK = 'pm_card_authenticationRequired';

describe.each(BOTH_ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
  });
  afterEach(() => changeSwitches(db, { reset: true }));
  afterAll(async () => {
    await makeOutboxDue(bookingApp);
    await reconcile(bookingApp.deps);
    await expectBalancedBooks(bookingApp);
    await bookingApp.close();
    await db.close();
  });

  const start = async (user: TestUser, booking: object, cardConsent: string | null | undefined) =>
    (
      await bookingApp.as(user).post(INTENT, { amount: DEPOSIT, currency: 'gbp', booking, cardConsent })
    ).json<StartedPayment>();

  /** Pays by card, and completes the authentication when the card requires it. */
  async function payWith({ client_secret, paymentIntentId }: StartedPayment, card?: string): Promise<void> {
    const { body } = await bookingApp.payCard(client_secret, card);
    if (body.status === 'requires_action') {
      await fetch(`${bookingApp.origin}/sandbox/stripe/_authenticate/${paymentIntentId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: 'Bearer pk_test_sandbox',
        },
        body: new URLSearchParams({ client_secret, outcome: 'complete' }),
      });
    }
  }

  /** A confirmed reservation in ten days whose deposit has saved its card. */
  async function reserve({
    card,
    consent = CARD_CONSENT_VERSION,
  }: { card?: string; consent?: string | null } = {}) {
    const user = await bookingApp.signUp();
    const booking = await threeDays(bookingApp);
    const started = await start(user, booking, consent);
    await payWith(started, card);
    const answer = await claim(bookingApp, user, { booking, paymentIntentId: started.paymentIntentId });
    const { id } = answer.json<Reservation>();
    return {
      user,
      id,
      read: async () => (await bookingApp.as(user).get(`/api/reservations/${id}`)).json<Reservation>(),
    };
  }

  /** Moves the start of the reservation so that its balance is due, or is due in `ms`. */
  const dueIn = (id: string, ms: number) =>
    db.query(
      `UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days'),
         created_at = $3 WHERE id = $1`,
      [id, new Date(bookingApp.clock.now + 48 * HOUR + ms), new Date(bookingApp.clock.now - 30 * DAY)],
    );
  const round = () => reconcile(bookingApp.deps);
  const methodOf = async (id: string) =>
    (
      await db.query<{ payment_method_id: string }>(
        'SELECT payment_method_id FROM saved_cards WHERE reservation_id = $1 AND removed_at IS NULL',
        [id],
      )
    )[0]?.payment_method_id ?? '';
  const ownerOf = async (methodId: string) =>
    (await bookingApp.stripe.paymentMethods.retrieve(methodId)).customer;
  const chargesOf = (id: string) =>
    db.query<{ amount_pence: number }>(
      `SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id
       WHERE p.reservation_id = $1 AND l.type = 'charge' ORDER BY l.id`,
      [id],
    );
  const kinds = async (user: TestUser) => (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
  const attentionOf = async (id: string) => {
    const answer = await bookingApp.as(await bookingApp.signUp('admin')).get('/api/payments/attention');
    return answer
      .json<{ reservationId: string; detail: string }[]>()
      .filter((item) => item.reservationId === id);
  };

  it('saves the card only with consent, and stores the version and the time of the consent', async () => {
    const { id, read } = await reserve();
    expect((await read()).savedCard).toMatchObject({ brand: 'visa', last4: '4242', hasFailed: false });
    const [consent] = await db.query(
      'SELECT consent_version, consented_at FROM saved_cards WHERE reservation_id = $1',
      [id],
    );
    expect(consent).toEqual({
      consent_version: CARD_CONSENT_VERSION,
      consented_at: new Date(bookingApp.clock.now),
    });
    expect(await ownerOf(await methodOf(id))).toMatch(/^cus_/);

    const without = await reserve({ consent: null });
    expect((await without.read()).savedCard).toBeNull();
  });

  it('replaces the open payment when the consent changes, and refuses an unknown version of the text', async () => {
    const user = await bookingApp.signUp();
    const booking = await threeDays(bookingApp);
    const first = await start(user, booking, undefined);
    expect(await start(user, booking, null)).toEqual(first);
    const keeping = await start(user, booking, CARD_CONSENT_VERSION);
    expect(keeping.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await start(user, booking, undefined)).toEqual(keeping);
    expect((await bookingApp.stripe.paymentIntents.retrieve(first.paymentIntentId)).status).toBe('canceled');
    const withdrawn = await start(user, booking, null);
    await payWith(withdrawn);
    const { paymentIntentId } = withdrawn;
    const booked = await claim(bookingApp, user, { booking, paymentIntentId });
    expect(booked.json()).toMatchObject({ status: 'confirmed', savedCard: null });
    const answer = await bookingApp.as(user).post(INTENT, {
      amount: DEPOSIT,
      currency: 'gbp',
      booking: await threeDays(bookingApp),
      cardConsent: '2020-01',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('charges the amount due on the due date once, sends the receipt and removes the card', async () => {
    const { user, id, read } = await reserve();
    const method = await methodOf(id);
    await dueIn(id, 1);
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    bookingApp.clock.now += 1;
    await Promise.all([round(), round()]);
    await round();
    expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE }]);
    expect(await read()).toMatchObject({ currentPaid: 300, remainingToPay: 0, savedCard: null });
    expect((await kinds(user)).filter((kind) => kind === 'balance-received')).toHaveLength(1);
    expect(await ownerOf(method)).toBeNull();
  });

  it('charges no more than the amount due at that moment', async () => {
    const { id, read } = await reserve();
    const admin = await bookingApp.signUp('admin');
    const path = `/api/reservations/${id}/outside-payments`;
    await bookingApp.as(admin).post(path, { method: 'cash', amount: 60, reason: 'At the counter.' });
    await dueIn(id, 0);
    await round();
    expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE - 6_000 }]);
    expect((await read()).remainingToPay).toBe(0);
  });

  it('charges nothing and mails a link when the balance exceeds the consent', async () => {
    const { user, id, read } = await reserve();
    const admin = await bookingApp.signUp('admin');
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
    const mails = (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'saved-card-declined');
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('£211.00 for the Rolls-Royce Dawn is due. It is more than you agreed to'),
    ]);
    expect(await attentionOf(id)).toEqual([
      expect.objectContaining({
        detail: expect.stringContaining('could not be charged (more than agreed)') as string,
      }),
    ]);
  });

  it('confirms the open payment of the customer, so that it cannot be paid again', async () => {
    const { user, id } = await reserve();
    const open = (
      await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE })
    ).json<StartedPayment>();
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
    const { user, id } = await reserve();
    const open = (
      await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE })
    ).json<StartedPayment>();
    await changeSwitches(db, { webhooks: 'off' });
    await bookingApp.payCard(open.client_secret);
    await dueIn(id, 0);
    await round();
    expect(await chargesOf(id)).toHaveLength(2);
  });

  it.each([
    ['asks for authentication', NEEDS_BANK, 'authentication required', 'confirm the payment yourself'],
    ['declines', undefined, 'generic decline', 'has declined the payment'],
  ])('mails a link and lists the card once when the bank %s', async (_what, card, listed, mailed) => {
    const { user, id, read } = await reserve(card === undefined ? {} : { card });
    if (card === undefined) {
      await db.query(`UPDATE sandbox.objects SET behaviour = 'generic_decline' WHERE id = $1`, [
        await methodOf(id),
      ]);
    }
    await dueIn(id, 0);
    await round();
    bookingApp.clock.now += HOUR;
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    expect((await read()).savedCard).toMatchObject({ hasFailed: true });
    const mails = (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'saved-card-declined');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/Payment?reservation=${id}`);
    expect(mails[0]?.text).toContain(mailed);
    expect(await attentionOf(id)).toEqual([
      expect.objectContaining({
        detail: expect.stringContaining(`could not be charged (${listed})`) as string,
      }),
    ]);
    // The customer pays by the link, and the card is removed.
    const open = (
      await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE })
    ).json<StartedPayment>();
    await bookingApp.payCard(open.client_secret);
    await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    await round();
    expect(await read()).toMatchObject({ remainingToPay: 0, savedCard: null });
    expect(await attentionOf(id)).toEqual([]);
  });

  it('tries again after no answer and after an error of the provider, and charges once', async () => {
    const { user, id } = await reserve();
    await dueIn(id, 0);
    await changeSwitches(db, { webhooks: 'off' });
    for (const mode of ['error500_before', 'drop_before', 'error500_after'] as const) {
      expect(await chargesOf(id)).toHaveLength(1);
      // The number of failures is higher than the number of retries of the SDK.
      await changeSwitches(db, { fail: { route: 'payment_intents.confirm', mode, times: 9 } });
      await round();
    }
    await changeSwitches(db, { reset: true });
    await round();
    expect(await chargesOf(id)).toEqual([{ amount_pence: DEPOSIT }, { amount_pence: BALANCE }]);
    expect(await kinds(user)).not.toContain('saved-card-declined');
  });

  it('never charges a cancelled reservation, and removes its card', async () => {
    const { user, id, read } = await reserve();
    const method = await methodOf(id);
    await dueIn(id, -HOUR);
    expect((await bookingApp.as(user).post(`/api/reservations/${id}/cancellation`)).statusCode).toBe(200);
    await round();
    // The full amount stays due after a late cancellation, and is not charged to the card.
    expect(await read()).toMatchObject({ status: 'cancelled', remainingToPay: 210, savedCard: null });
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await ownerOf(method)).toBeNull();
  });

  it('is never charged after the end of the reservation', async () => {
    const { id, read } = await reserve();
    await dueIn(id, -6 * DAY);
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await read()).toMatchObject({ remainingToPay: 210, savedCard: null });
  });

  it('is removed by its customer only, and then never charged', async () => {
    const { user, id } = await reserve();
    const method = await methodOf(id);
    const path = `/api/reservations/${id}/saved-card`;
    expect((await bookingApp.as(await bookingApp.signUp()).delete(path)).statusCode).toBe(404);
    const removed = await bookingApp.as(user).delete(path);
    expect(removed.json()).toMatchObject({ id, savedCard: null });
    expect((await bookingApp.as(user).delete(path)).statusCode).toBe(200);
    expect(await ownerOf(method)).toBeNull();
    await dueIn(id, 0);
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    const [row] = await db.query('SELECT * FROM saved_cards WHERE reservation_id = $1', [id]);
    expect(row).toMatchObject({ payment_method_id: null, brand: null, last4: null, exp_year: null });
    expect(row).toMatchObject({ consent_version: CARD_CONSENT_VERSION });
  });

  it('is deleted with the account, like the customer at the provider', async () => {
    const { user, id } = await reserve();
    const method = await methodOf(id);
    const customer = String(await ownerOf(method));
    const admin = await bookingApp.signUp('admin');
    expect((await bookingApp.as(admin).delete(`/api/users/${user.id}`)).statusCode).toBe(204);
    await dueIn(id, 0);
    await round();
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await ownerOf(method)).toBeNull();
    expect(await bookingApp.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });

  describe('after the deposit', () => {
    const startSetup = async (user: TestUser, id: string) =>
      bookingApp.as(user).post(`/api/reservations/${id}/saved-card`, { cardConsent: CARD_CONSENT_VERSION });
    type Started = { client_secret: string; setupIntentId: string };

    it('stores a card after the provider confirms it, replaces an earlier one, and charges it', async () => {
      const { user, id, read } = await reserve();
      const before = await methodOf(id);
      const setup = (await startSetup(user, id)).json<Started>();
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
      const setup = (await startSetup(kept.user, kept.id)).json<Started>();
      const unused = (await startSetup(abandoned.user, abandoned.id)).json<Started>();
      await bookingApp.payCard(setup.client_secret);
      await round();
      expect((await kept.read()).savedCard).toMatchObject({ last4: '4242' });
      bookingApp.clock.now += HOUR;
      await round();
      expect((await bookingApp.stripe.setupIntents.retrieve(unused.setupIntentId)).status).toBe('canceled');
      expect((await abandoned.read()).savedCard).toBeNull();
    });

    it('detaches the card of a reservation that was cancelled meanwhile', async () => {
      const { user, id, read } = await reserve({ consent: null });
      const setup = (await startSetup(user, id)).json<Started>();
      await bookingApp.as(user).post(`/api/reservations/${id}/cancellation`);
      await bookingApp.payCard(setup.client_secret);
      await round();
      expect((await read()).savedCard).toBeNull();
      const { payment_method: method } = await bookingApp.stripe.setupIntents.retrieve(setup.setupIntentId);
      await round();
      expect(await ownerOf(String(method))).toBeNull();
    });

    it('detaches the card of a reservation that was paid meanwhile', async () => {
      const { user, id, read } = await reserve({ consent: null });
      const setup = (await startSetup(user, id)).json<Started>();
      const admin = await bookingApp.signUp('admin');
      const cash = { amount: 210, method: 'cash', reason: 'Paid at the desk.' };
      await bookingApp.as(admin).post(`/api/reservations/${id}/outside-payments`, cash);
      await bookingApp.payCard(setup.client_secret);
      await finishCardSetups(bookingApp.deps);
      expect(await read()).toMatchObject({ remainingToPay: 0, savedCard: null });
    });

    it('refuses the eleventh setup within an hour', async () => {
      const { user, id } = await reserve({ consent: null });
      for (let times = 0; times < 10; times += 1) expect((await startSetup(user, id)).statusCode).toBe(200);
      const refused = await startSetup(user, id);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_cards' });
    });
  });

  it('announces the charge in the reminders, and requests the payment after the card has failed', async () => {
    const { user, id } = await reserve({ card: NEEDS_BANK });
    await dueIn(id, DAY);
    await round();
    const before = (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'balance-due');
    expect(before.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We charge your card soon'),
    ]);
    expect(before[0]?.text).toMatch(/will be charged to your card \(Visa ending 3184\) on /);
    bookingApp.clock.now += DAY;
    await round();
    bookingApp.clock.now += DAY;
    await round();
    const after = (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'balance-due');
    expect(after.at(-1)?.subject).toContain('Please pay');
  });
});
