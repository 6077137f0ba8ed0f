// What owner and admins read of one reservation: how it stands, its payments, its calendar entry; and live holds.
import { changeSwitches } from 'stripe-sandbox';
import type { PaymentRecord } from '#domain/contract/payments.ts';
import type { PaymentIntentAnswer, Reservation } from '#domain/contract/reservations.ts';
import { runOutbox } from '#server/modules/payments/outbox.ts';
import {
  askFor,
  BALANCE,
  claim,
  customer,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/hires.ts';
import { createRentalApp, type RentalApp } from '#server/testing/rentalApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const MINUTE = 60_000;
let rental: RentalApp;
let isRefusing = false;
beforeAll(async () => {
  rental = await createRentalApp({
    between: (provider) => ({
      ...provider,
      refund: (request) => (isRefusing ? Promise.reject(new Error('no')) : provider.refund(request)),
    }),
  });
});
beforeEach(() => {
  isRefusing = false;
});
afterAll(() => rental.close());

/** Dates that are kept for this user, who has not paid yet. */
const holdFor = async (user: TestUser, booking: object) =>
  (await askFor(rental, user, booking)).json<Required<PaymentIntentAnswer>>();

const read = async <T>(user: TestUser, id: string, what = '') =>
  (await rental.as(user).get(`/api/reservations/${id}${what}`)).json<T>();

describe('one reservation', () => {
  it('says until when its dates are kept, as long as they are', async () => {
    const user = await customer(rental);
    const booking = await threeDays(rental);
    const intent = await holdFor(user, booking);
    expect(await read(user, intent.reservationId)).toMatchObject({
      status: 'held',
      holdExpiresAt: intent.holdExpiresAt,
    });
    await pay(rental, intent);
    await claim(rental, user, { booking, paymentIntentId: intent.paymentIntentId });
    const confirmed = await read<Reservation>(user, intent.reservationId);
    expect(confirmed.status).toBe('confirmed');
    expect(confirmed).not.toHaveProperty('holdExpiresAt');
  });

  it.each(['not-an-id', 'holds/1', 'car', 'user'])('%s is none', async (id) => {
    const answer = await rental.as(await customer(rental)).get(`/api/reservations/${id}`);
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe('live holds', () => {
  it("are the caller's own, the one that ends first in front, and gone when their time is up", async () => {
    const [user, other] = [await customer(rental), await customer(rental)];
    const holds = async () =>
      (await rental.as(user).get('/api/reservations/holds')).json<Reservation[]>().map(({ id }) => id);
    await rent(rental, user, await threeDays(rental));
    expect(await holds()).toEqual([]);
    const first = await holdFor(user, await threeDays(rental));
    rental.clock.now += 5 * MINUTE;
    const second = await holdFor(user, await threeDays(rental));
    await holdFor(other, await threeDays(rental));
    expect(await holds()).toEqual([first.reservationId, second.reservationId]);
    rental.clock.now += 10 * MINUTE;
    expect(await holds()).toEqual([second.reservationId]);
    rental.clock.now += 5 * MINUTE;
    expect(await holds()).toEqual([]);
  });
});

describe('the payments of a reservation', () => {
  it('deposit and balance, the oldest first, with amounts in pounds and the references', async () => {
    const user = await customer(rental);
    const booking = await threeDays(rental);
    const { paymentIntentId: deposited } = await holdFor(user, booking);
    const { id } = await rent(rental, user, booking);
    rental.clock.now += MINUTE;
    const started = await rental.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    const balance = started.json<StartedPayment>();
    const nothingGoesBack = { refunds: [], disputes: [] };
    const deposit = {
      kind: 'deposit',
      status: 'succeeded',
      amount: 90,
      reference: deposited,
      ...nothingGoesBack,
    };
    expect(await read(user, id, '/payments')).toMatchObject([
      deposit,
      {
        kind: 'balance',
        status: 'open',
        amount: 210,
        paidAt: null,
        reference: balance.paymentIntentId,
        ...nothingGoesBack,
      },
    ]);
    await pay(rental, balance);
    await rental.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect(await read(user, id, '/payments')).toMatchObject([
      deposit,
      { kind: 'balance', status: 'succeeded', paidAt: new Date(rental.clock.now).toISOString() },
    ]);
  });

  it('a refund: asked for, refused so far, done', async () => {
    const user = await customer(rental);
    const admin = await rental.signUp('admin');
    const { id } = await rent(rental, user, await threeDays(rental));
    const refunds = async () =>
      (await read<PaymentRecord[]>(user, id, '/payments')).flatMap((payment) => payment.refunds);
    const states = async () => {
      const listed = await rental.as(admin).get('/api/reservations');
      const own = await rental.as(user).get(`/api/reservations/user/${user.id}`);
      const rows = [listed, own].flatMap((answer) => answer.json<Reservation[]>());
      const alone = await read<Reservation>(user, id);
      return [...rows.filter((row) => row.id === id), alone].map(({ refundState }) => refundState);
    };
    expect(await states()).toEqual([undefined, undefined, undefined]);
    isRefusing = true;
    await rental.as(admin).delete(`/api/reservations/${id}`);
    expect(await states()).toEqual(['failing', 'failing', 'failing']);
    const waiting = { amount: 90, refundedAt: null, reference: null };
    expect(await refunds()).toMatchObject([{ ...waiting, state: 'failing' }]);
    await rental.db.query(`UPDATE outbox SET last_error = NULL WHERE kind = 'refund'`);
    expect(await refunds()).toMatchObject([{ ...waiting, state: 'pending' }]);
    expect(await states()).toEqual(['pending', 'pending', 'pending']);

    isRefusing = false;
    await rental.db.query('UPDATE outbox SET run_after = now()');
    await runOutbox(rental.deps);
    const [refund, ...others] = await refunds();
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: 90, state: 'done', reference: expect.stringMatching(/^re_/) });
    expect(Date.parse(refund?.refundedAt ?? '')).not.toBeNaN();
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  it('two refunds, of which one is done: pending until both are', async () => {
    // Events of the provider would work off the outbox as well.
    await changeSwitches(rental.db, { webhooks: 'off' });
    const [user, admin] = [await customer(rental), await rental.signUp('admin')];
    const { id } = await rent(rental, user, await threeDays(rental));
    const started = await rental.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    await pay(rental, started.json<StartedPayment>());
    await rental.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    isRefusing = true;
    await rental.as(admin).delete(`/api/reservations/${id}`);
    await rental.db.query(`UPDATE outbox SET last_error = NULL WHERE kind = 'refund'`);
    isRefusing = false;
    await rental.db.query(
      `UPDATE outbox SET run_after = now() + CASE WHEN (payload ->> 'amountPence')::int = 9000
         THEN interval '0' ELSE interval '1 hour' END WHERE kind = 'refund' AND done_at IS NULL`,
    );
    await runOutbox(rental.deps);
    expect(await read(user, id)).toMatchObject({ refunded: 300, refundState: 'pending' });
    await rental.db.query('UPDATE outbox SET run_after = now()');
    await runOutbox(rental.deps);
    expect(await read(user, id)).toMatchObject({ refunded: 300, refundState: 'done' });
    await changeSwitches(rental.db, { reset: true });
  });

  it('a refund that the bank sent back, and a dispute, stand beside their payment', async () => {
    const user = await customer(rental);
    const { id } = await rent(rental, user, await threeDays(rental));
    const [payment] = await read<PaymentRecord[]>(user, id, '/payments');
    await rental.db.query(
      `INSERT INTO refunds (id, payment_id, amount_pence, status, created_at)
       VALUES ('re_by_hand', $1, 1234, 'failed', '2026-11-21T10:00:00Z')`,
      [payment?.id],
    );
    await rental.db.query(
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

  it('of a hire over several days; cancelled, the same entry is taken out by a later version', async () => {
    const user = await customer(rental);
    const booking = await threeDays(rental);
    const { id } = await rent(rental, user, booking);
    const answer = await rental.as(user).get(`/api/reservations/${id}/calendar.ics`);
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
        `DTEND;VALUE=DATE:${digits(rental.day(13))}`,
        'SUMMARY:Hire: Rolls-Royce Dawn',
        'URL:https://cars.example/Profile',
      ]),
    );

    await rental.as(await rental.signUp('admin')).delete(`/api/reservations/${id}`);
    const cancelled = await read<Reservation>(user, id);
    expect(cancelled.version).toBeGreaterThan(confirmed.version);
    const after = await rental.as(user).get(`/api/reservations/${id}/calendar.ics`);
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

  it("of a hire on a single day: London's clock", async () => {
    const user = await customer(rental);
    const date = rental.day(10);
    const carId = await rental.addCar({ pricePence: 15_000 });
    const booking = { carId, startDate: date, endDate: date, startTime: '10:00', endTime: '12:00' };
    const { id } = await rent(rental, user, booking);
    const { body } = await rental.as(user).get(`/api/reservations/${id}/calendar.ics`);
    const local = (time: string) => `TZID=Europe/London:${date.replaceAll('-', '')}T${time}`;
    expect(linesOf(body)).toEqual(
      expect.arrayContaining([`DTSTART;${local('100000')}`, `DTEND;${local('120000')}`]),
    );
  });

  it('of dates that are only kept there is none', async () => {
    const user = await customer(rental);
    const { reservationId } = await holdFor(user, await threeDays(rental));
    const answer = await rental.as(user).get(`/api/reservations/${reservationId}/calendar.ics`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'not_confirmed' });
  });
});
