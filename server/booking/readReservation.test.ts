// Tests the answers about reservations for owner and staff: one reservation with its payments and its calendar entry, the
// lists, and who may make which call.
import { changeSwitches } from 'stripe-sandbox';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { PaymentIntentAnswer, Reservation } from '#domain/booking/contract/reservations.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  askFor,
  BALANCE,
  customer,
  hold,
  payBalance,
  rent,
  type StartedPayment,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { MINUTE } from '#domain/time/durations.ts';

let isRefusing = false;
let admin: TestUser;
const bookingApp = useBookingApp({
  between: (provider) => ({
    ...provider,
    refund: (request) => (isRefusing ? Promise.reject(new Error('no')) : provider.refund(request)),
  }),
});
beforeEach(async () => {
  isRefusing = false;
  admin = await bookingApp.signUp('admin');
});

/** A hold of this user, who has not paid yet. */
const holdFor = async (user: TestUser, booking: object) =>
  (await askFor(bookingApp, user, booking)).json<Required<PaymentIntentAnswer>>();

const read = async <T>(user: TestUser, id: string, what = '') =>
  (await bookingApp.as(user).get(`/api/reservations/${id}${what}`)).json<T>();

it('lists the active holds of the caller, the next to expire first', async () => {
  const [user, other] = [await customer(bookingApp), await customer(bookingApp)];
  const holds = async () =>
    (await bookingApp.as(user).get('/api/reservations/holds')).json<Reservation[]>().map(({ id }) => id);
  const first = await holdFor(user, await threeDays(bookingApp));
  bookingApp.clock.now += 5 * MINUTE;
  const second = await holdFor(user, await threeDays(bookingApp));
  await holdFor(other, await threeDays(bookingApp));
  expect(await holds()).toEqual([first.reservationId, second.reservationId]);
  bookingApp.clock.now += 10 * MINUTE;
  expect(await holds()).toEqual([second.reservationId]);
});

describe('the payments of a reservation', () => {
  it('lists deposit and balance, oldest first, with the time of the payment and the reference', async () => {
    const { user, id } = await rented(bookingApp);
    bookingApp.clock.now += MINUTE;
    const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    const reference = started.json<StartedPayment>().paymentIntentId;
    const [deposit, balance] = await read<PaymentRecord[]>(user, id, '/payments');
    const noReversals = { refunds: [], disputes: [] };
    expect(deposit).toMatchObject({ kind: 'deposit', status: 'succeeded', amount: 90, ...noReversals });
    expect(balance).toMatchObject({ kind: 'balance', status: 'open', amount: 210, paidAt: null, reference });
    await payBalance(bookingApp, user, id);
    const paidAt = new Date(bookingApp.clock.now).toISOString();
    expect((await read<PaymentRecord[]>(user, id, '/payments'))[1]).toMatchObject({
      status: 'succeeded',
      paidAt,
    });
  });

  it('lists a refund as requested, refused and done', async () => {
    const { user, id } = await rented(bookingApp);
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
    const { user, id } = await rented(bookingApp);
    await payBalance(bookingApp, user, id);
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
    const { user, id } = await rented(bookingApp);
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
    const requestedAt = '2026-11-21T10:00:00.000Z';
    const refund = {
      amount: 12.34,
      state: 'failing',
      requestedAt,
      refundedAt: null,
      reference: 're_by_hand',
    };
    const openedAt = '2026-11-22T10:00:00.000Z';
    const dispute = { amount: 90, status: 'needs_response', reason: 'fraudulent', openedAt, closedAt: null };
    expect(await read(user, id, '/payments')).toMatchObject([
      { refunds: [refund], disputes: [{ ...dispute, reference: 'dp_1' }] },
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

    await bookingApp.db.query("UPDATE reservations SET changed_at = '2026-01-02T03:04:05Z' WHERE id = $1", [
      id,
    ]);
    const stamps = ['DTSTAMP:20260102T030405Z', 'LAST-MODIFIED:20260102T030405Z'];
    const unchanged = await bookingApp.as(user).get(`/api/reservations/${id}/calendar.ics`);
    expect(linesOf(unchanged.body)).toEqual(expect.arrayContaining(stamps));
    await bookingApp.as(admin).delete(`/api/reservations/${id}`);
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
    for (const stamp of stamps) expect(linesOf(after.body)).not.toContain(stamp);
  });
});

describe('the lists', () => {
  type Status = 'held' | 'confirmed' | 'expired';
  const insertRow = (
    carId: string,
    { id }: TestUser,
    from: number,
    to: number,
    status: Status = 'confirmed',
  ) =>
    bookingApp.db.query(
      `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
         status, hold_expires_at, total_pence, deposit_pence)
       VALUES (gen_random_uuid(), $1, $2, 'Rolls-Royce', 'Dawn', 100, $3::date, $4::date,
         tstzrange($3::date::timestamptz, $4::date + interval '1 day'), $5::text,
         CASE WHEN $5::text = 'held' THEN now() + interval '15 minutes' END, 100, 30)`,
      [carId, id, bookingApp.day(from), bookingApp.day(to), status],
    );

  it('leaves out holds, which have no calendar entry either, also when other dates have replaced them', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { reservationId } = await holdFor(user, booking);
    await hold(bookingApp, user, { ...booking, startDate: bookingApp.day(20), endDate: bookingApp.day(22) });
    const own = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
    const all = await bookingApp.as(admin).get(`/api/reservations?q=${user.email}`);
    expect([own.json(), all.json()]).toEqual([[], []]);
    const answer = await bookingApp.as(user).get(`/api/reservations/${reservationId}/calendar.ics`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_confirmed']);
  });

  it('lists for admins the next start first, and finished reservations last, the latest first', async () => {
    const user = await customer(bookingApp);
    const insert = async (from: number, to: number) => insertRow(await bookingApp.addCar(), user, from, to);
    await insert(-9, -8);
    await insert(30, 31);
    await insert(-1, 0);
    await insert(-3, -2);
    await insert(2, 2);
    const starts = async (query: string) =>
      (await bookingApp.as(admin).get(`/api/reservations${query}`))
        .json<Reservation[]>()
        .filter(({ userId }) => userId === user.id)
        .map(({ startDate }) => startDate);
    const expected = [-1, 2, 30, -3, -9].map((days) => bookingApp.day(days));
    expect(await starts('')).toEqual(expected);
    expect(await starts('?page=0&pageSize=200')).toEqual(expected);
    // The finished reservations and the third upcoming reservation are on different pages.
    const q = `q=${encodeURIComponent(user.email)}`;
    for (const size of [1, 2, 3]) {
      const pages = [];
      for (let page = 0; page <= 5; page += 1)
        pages.push(...(await starts(`?${q}&page=${page}&pageSize=${size}`)));
      expect(pages).toEqual(expected);
    }
    expect(await starts('?sort=carModel')).toEqual([...expected].sort());
    expect(await starts('?sort=-startDate')).toEqual([...expected].sort().reverse());
  });

  it('shows the periods in which a car is taken from today on, and a hold to all users but its owner', async () => {
    const [user, other] = [await customer(bookingApp), await customer(bookingApp)];
    const carId = await bookingApp.addCar();
    const insert = (from: number, to: number, status: Status) => insertRow(carId, user, from, to, status);
    await insert(20, 21, 'held');
    await insert(10, 11, 'confirmed');
    await insert(-2, -1, 'confirmed');
    await insert(0, 0, 'confirmed');
    await insert(30, 31, 'expired');
    const taken = async (by?: TestUser) =>
      (await bookingApp.as(by).get(`/api/reservations/car/${carId}`))
        .json<{ startDate: string }[]>()
        .map(({ startDate }) => startDate);
    expect(await taken()).toEqual([bookingApp.day(0), bookingApp.day(10), bookingApp.day(20)]);
    expect(await taken(other)).toEqual(await taken());
    expect(await taken(user)).toEqual([bookingApp.day(0), bookingApp.day(10)]);
  });
});

it('lets staff find a reservation by its invoice, dates, phone numbers and reference', async () => {
  const { user, id } = await rented(bookingApp, 40);
  const documents = await bookingApp.as(user).get(`/api/reservations/${id}/invoices`);
  const [invoice] = documents.json<Invoice[]>();
  await bookingApp.db.query("UPDATE users SET phonenumber = '07700 900 123' WHERE id = $1", [user.id]);
  const trip = { location: 'Bow Street', contactPhone: '+44 (0)20 7946 0999' };
  expect((await bookingApp.as(user).put(`/api/reservations/${id}/trip`, trip)).statusCode).toBe(200);
  const booked = (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<Reservation>();
  const start = new Date(`${booked.startDate}T12:00:00Z`);
  const queries = {
    invoice: invoice?.number ?? '',
    'part of the invoice': invoice?.number.slice(4) ?? '',
    'start as ISO date': booked.startDate,
    'start as people write it': start.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    end: booked.endDate.split('-').reverse().join('/'),
    "customer's phone": '+447700900123',
    "contact's phone": '020 7946 0999',
    'name and reference': `${user.email} ${booked.reference?.toLowerCase() ?? ''}`,
  };
  const missing: string[] = [];
  for (const [what, q] of Object.entries(queries)) {
    const list = await bookingApp.as(admin).get(`/api/reservations?q=${encodeURIComponent(q)}`);
    if (!list.json<Reservation[]>().some((each) => each.id === id)) missing.push(`${what}: ${q}`);
  }
  expect(missing).toEqual([]);
  const other = await bookingApp.as(admin).get('/api/reservations?q=INV-999999');
  expect(other.json()).toEqual([]);
});

it('answers 404 for the reservation of another person, and 403 to staff who pay or change it as its owner', async () => {
  const owner = await customer(bookingApp);
  const { id } = await rent(bookingApp, owner, await threeDays(bookingApp));
  const actors = [owner, admin, await customer(bookingApp), await bookingApp.signUp('verifiedDriver')];
  const past = { startDate: '2020-01-01', endDate: '2020-01-02' };
  // The statuses for a guest, the owner, an admin, another customer and a driver.
  const calls: [call: string, expected: number[], body?: object][] = [
    ['GET user', [401, 200, 200, 404, 404]],
    ['GET ', [401, 200, 200, 404, 404]],
    ['GET /payments', [401, 200, 200, 404, 404]],
    ['GET /calendar.ics', [401, 200, 200, 404, 404]],
    ['GET /invoices', [401, 200, 200, 404, 404]],
    ['POST /pay', [401, 422, 403, 404, 404], { amount: 1 }],
    ['PUT ', [401, 402, 403, 404, 404], { currentPaid: 300 }],
    ['PUT ', [401, 402, 200, 404, 404], { totalPrice: 300 }],
    ['PUT /trip', [401, 200, 200, 404, 404], { pickup: '1 Park Lane' }],
    ['POST /cancellation', [401, 409, 403, 404, 404], { refund: 1 }],
    ['POST /change/quote', [401, 422, 403, 404, 404], { dates: past }],
    ['POST /change', [401, 422, 403, 404, 404], { dates: past, newTotal: 1, payNow: 0, refund: 0 }],
    ['POST /saved-card', [401, 200, 403, 404, 404], { cardConsent: CARD_CONSENT_VERSION }],
    ['PUT /saved-card', [401, 402, 403, 404, 404], { setupIntentId: 'seti_unknown' }],
    ['DELETE /saved-card', [401, 200, 403, 404, 404]],
    ['DELETE ', [401, 403, 200, 403, 403]],
  ];
  for (const [call, expected, body] of calls) {
    const [method, what = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const url = what === 'user' ? `/api/reservations/user/${owner.id}` : `/api/reservations/${id}${what}`;
    const statuses = [];
    for (const { cookie } of [{ cookie: '' }, ...actors]) {
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const answer = await bookingApp.app.inject({
        method,
        url,
        headers,
        ...(body ? { payload: body } : {}),
      });
      statuses.push(answer.statusCode);
    }
    expect({ call, statuses }).toEqual({ call, statuses: expected });
  }
});
