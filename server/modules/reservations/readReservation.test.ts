// Tests the answers about one reservation for owner and admins: its status, payments and calendar entry; and active
// holds.
import { changeSwitches } from 'stripe-sandbox';
import type { PaymentRecord } from '#domain/contract/payments.ts';
import type { PaymentIntentAnswer, Reservation } from '#domain/contract/reservations.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import {
  askFor,
  BALANCE,
  claim,
  customer,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const MINUTE = 60_000;
let bookingApp: BookingApp;
let isRefusing = false;
beforeAll(async () => {
  bookingApp = await createBookingApp({
    between: (provider) => ({
      ...provider,
      refund: (request) => (isRefusing ? Promise.reject(new Error('no')) : provider.refund(request)),
    }),
  });
});
beforeEach(() => {
  isRefusing = false;
});
afterAll(() => bookingApp.close());

/** A hold of this user, who has not paid yet. */
const holdFor = async (user: TestUser, booking: object) =>
  (await askFor(bookingApp, user, booking)).json<Required<PaymentIntentAnswer>>();

const read = async <T>(user: TestUser, id: string, what = '') =>
  (await bookingApp.as(user).get(`/api/reservations/${id}${what}`)).json<T>();

describe('one reservation', () => {
  it('contains the expiry of its hold while it is held', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const intent = await holdFor(user, booking);
    expect(await read(user, intent.reservationId)).toMatchObject({
      status: 'held',
      holdExpiresAt: intent.holdExpiresAt,
    });
    await pay(bookingApp, intent);
    await claim(bookingApp, user, { booking, paymentIntentId: intent.paymentIntentId });
    const confirmed = await read<Reservation>(user, intent.reservationId);
    expect(confirmed.status).toBe('confirmed');
    expect(confirmed).not.toHaveProperty('holdExpiresAt');
  });

  it.each(['not-an-id', 'holds/1', 'car', 'user'])('refuses %s as an id', async (id) => {
    const answer = await bookingApp.as(await customer(bookingApp)).get(`/api/reservations/${id}`);
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe('active holds', () => {
  it('are those of the caller, the next to expire first, without expired ones', async () => {
    const [user, other] = [await customer(bookingApp), await customer(bookingApp)];
    const holds = async () =>
      (await bookingApp.as(user).get('/api/reservations/holds')).json<Reservation[]>().map(({ id }) => id);
    await rent(bookingApp, user, await threeDays(bookingApp));
    expect(await holds()).toEqual([]);
    const first = await holdFor(user, await threeDays(bookingApp));
    bookingApp.clock.now += 5 * MINUTE;
    const second = await holdFor(user, await threeDays(bookingApp));
    await holdFor(other, await threeDays(bookingApp));
    expect(await holds()).toEqual([first.reservationId, second.reservationId]);
    bookingApp.clock.now += 10 * MINUTE;
    expect(await holds()).toEqual([second.reservationId]);
    bookingApp.clock.now += 5 * MINUTE;
    expect(await holds()).toEqual([]);
  });
});

describe('the payments of a reservation', () => {
  it('lists deposit and balance, oldest first, with amounts in pounds and references', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { paymentIntentId: deposited } = await holdFor(user, booking);
    const { id } = await rent(bookingApp, user, booking);
    bookingApp.clock.now += MINUTE;
    const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    const balance = started.json<StartedPayment>();
    const noReversals = { refunds: [], disputes: [] };
    const deposit = {
      kind: 'deposit',
      status: 'succeeded',
      amount: 90,
      reference: deposited,
      ...noReversals,
    };
    expect(await read(user, id, '/payments')).toMatchObject([
      deposit,
      {
        kind: 'balance',
        status: 'open',
        amount: 210,
        paidAt: null,
        reference: balance.paymentIntentId,
        ...noReversals,
      },
    ]);
    await pay(bookingApp, balance);
    await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect(await read(user, id, '/payments')).toMatchObject([
      deposit,
      { kind: 'balance', status: 'succeeded', paidAt: new Date(bookingApp.clock.now).toISOString() },
    ]);
  });

  it('lists a refund as requested, refused and done', async () => {
    const user = await customer(bookingApp);
    const admin = await bookingApp.signUp('admin');
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const refunds = async () =>
      (await read<PaymentRecord[]>(user, id, '/payments')).flatMap((payment) => payment.refunds);
    const states = async () => {
      const listed = await bookingApp.as(admin).get('/api/reservations');
      const own = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
      const rows = [listed, own].flatMap((answer) => answer.json<Reservation[]>());
      const alone = await read<Reservation>(user, id);
      return [...rows.filter((row) => row.id === id), alone].map(({ refundState }) => refundState);
    };
    expect(await states()).toEqual([undefined, undefined, undefined]);
    isRefusing = true;
    await bookingApp.as(admin).delete(`/api/reservations/${id}`);
    expect(await states()).toEqual(['failing', 'failing', 'failing']);
    const waiting = { amount: 90, refundedAt: null, reference: null };
    expect(await refunds()).toMatchObject([{ ...waiting, state: 'failing' }]);
    await bookingApp.db.query(`UPDATE outbox SET last_error = NULL WHERE kind = 'refund'`);
    expect(await refunds()).toMatchObject([{ ...waiting, state: 'pending' }]);
    expect(await states()).toEqual(['pending', 'pending', 'pending']);

    isRefusing = false;
    await bookingApp.db.query('UPDATE outbox SET run_after = now()');
    await runPaymentTasks(bookingApp.deps);
    const [refund, ...others] = await refunds();
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: 90, state: 'done', reference: expect.stringMatching(/^re_/) });
    expect(Date.parse(refund?.refundedAt ?? '')).not.toBeNaN();
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  it('shows two refunds as pending until both are done', async () => {
    // The provider's webhook events would also run the outbox.
    await changeSwitches(bookingApp.db, { webhooks: 'off' });
    const [user, admin] = [await customer(bookingApp), await bookingApp.signUp('admin')];
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    await pay(bookingApp, started.json<StartedPayment>());
    await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    isRefusing = true;
    await bookingApp.as(admin).delete(`/api/reservations/${id}`);
    await bookingApp.db.query(`UPDATE outbox SET last_error = NULL WHERE kind = 'refund'`);
    isRefusing = false;
    await bookingApp.db.query(
      `UPDATE outbox SET run_after = now() + CASE WHEN (payload ->> 'amountPence')::int = 9000
         THEN interval '0' ELSE interval '1 hour' END WHERE kind = 'refund' AND done_at IS NULL`,
    );
    await runPaymentTasks(bookingApp.deps);
    expect(await read(user, id)).toMatchObject({ refunded: 300, refundState: 'pending' });
    await bookingApp.db.query('UPDATE outbox SET run_after = now()');
    await runPaymentTasks(bookingApp.deps);
    expect(await read(user, id)).toMatchObject({ refunded: 300, refundState: 'done' });
    await changeSwitches(bookingApp.db, { reset: true });
  });

  it('lists a refund that the bank returned, and a dispute, with their payment', async () => {
    const user = await customer(bookingApp);
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const [payment] = await read<PaymentRecord[]>(user, id, '/payments');
    await bookingApp.db.query(
      `INSERT INTO refunds (id, payment_id, amount_pence, status, created_at)
       VALUES ('re_by_hand', $1, 1234, 'failed', '2026-11-21T10:00:00Z')`,
      [payment?.id],
    );
    await bookingApp.db.query(
      `INSERT INTO disputes (id, payment_id, amount_pence, status, reason, opened_at)
       VALUES ('dp_1', $1, 9000, 'needs_response', 'fraudulent', '2026-11-22T10:00:00Z')`,
      [payment?.id],
    );
    expect(await read(user, id, '/payments')).toMatchObject([
      {
        refunds: [
          {
            amount: 12.34,
            state: 'failing',
            requestedAt: '2026-11-21T10:00:00.000Z',
            refundedAt: null,
            reference: 're_by_hand',
          },
        ],
        disputes: [
          {
            amount: 90,
            status: 'needs_response',
            reason: 'fraudulent',
            openedAt: '2026-11-22T10:00:00.000Z',
            closedAt: null,
            reference: 'dp_1',
          },
        ],
      },
    ]);
  });
});

describe('the calendar entry', () => {
  const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

  it('covers several days; after a cancellation a later version cancels the same entry', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { id } = await rent(bookingApp, user, booking);
    const answer = await bookingApp.as(user).get(`/api/reservations/${id}/calendar.ics`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="reservation.ics"',
      'cache-control': 'no-store',
    });
    const digits = (date: string) => date.replaceAll('-', '');
    const confirmed = await read<Reservation>(user, id);
    expect(linesOf(answer.body)).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:reservation-${id}@luxury-car-rentals`,
        `SEQUENCE:${confirmed.version}`,
        `DTSTART;VALUE=DATE:${digits(booking.startDate)}`,
        `DTEND;VALUE=DATE:${digits(bookingApp.day(13))}`,
        'SUMMARY:Hire: Rolls-Royce Dawn',
        'URL:https://cars.example/Profile',
      ]),
    );

    await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/reservations/${id}`);
    const cancelled = await read<Reservation>(user, id);
    expect(cancelled.version).toBeGreaterThan(confirmed.version);
    const after = await bookingApp.as(user).get(`/api/reservations/${id}/calendar.ics`);
    expect(after.headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect(linesOf(after.body)).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        `UID:reservation-${id}@luxury-car-rentals`,
        `SEQUENCE:${cancelled.version}`,
        'STATUS:CANCELLED',
      ]),
    );
  });

  it('uses London time for a booking on a single day', async () => {
    const user = await customer(bookingApp);
    const date = bookingApp.day(10);
    const carId = await bookingApp.addCar({ pricePence: 15_000 });
    const booking = { carId, startDate: date, endDate: date, startTime: '10:00', endTime: '12:00' };
    const { id } = await rent(bookingApp, user, booking);
    const { body } = await bookingApp.as(user).get(`/api/reservations/${id}/calendar.ics`);
    const local = (time: string) => `TZID=Europe/London:${date.replaceAll('-', '')}T${time}`;
    expect(linesOf(body)).toEqual(
      expect.arrayContaining([`DTSTART;${local('100000')}`, `DTEND;${local('120000')}`]),
    );
  });

  it('does not exist for a hold', async () => {
    const user = await customer(bookingApp);
    const { reservationId } = await holdFor(user, await threeDays(bookingApp));
    const answer = await bookingApp.as(user).get(`/api/reservations/${reservationId}/calendar.ics`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'not_confirmed' });
  });
});
