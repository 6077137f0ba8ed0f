// Tests reservations that staff book for a customer: the hold for the payment link, the link itself, payments outside the
// provider, withdrawals, and concurrent calls.
import { changeSwitches } from 'stripe-sandbox';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile, sendAllDueMails } from '#server/backgroundWork.ts';
import {
  askFor,
  claim,
  customer,
  DEPOSIT,
  INTENT,
  pay,
  type StartedPayment,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { at } from '#domain/testing/clock.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { HOUR } from '#domain/time/durations.ts';

const BOOK = '/api/reservations/for-customer';
const CASH = { method: 'cash', amount: 90, reason: 'Paid at the counter.' };

let desk: TestUser;
const test = useBookingApp({
  async prepare(app) {
    desk = await app.signUp('desk');
    await changeSwitches(app.db, { webhooks: 'off' });
  },
  finish: async (app) => {
    app.clock.now += 3 * 60_000;
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});

/** Advances the clock; the desk signs in again, because its session has ended. */
const pass = async (hours: number) => {
  test.clock.now += hours * HOUR;
  desk = await test.signUp('desk');
};

let people = 0;
const newPerson = () => {
  people += 1;
  const email = `caller-${people}@example.com`;
  return { kind: 'new', first_name: 'Mary', last_name: 'Caller', email, phonenumber: '020 7946 0001' };
};
const asked = (booking: object, more: object = {}) => ({
  ...{ customer: newPerson(), booking, totalPrice: 300, payment: null, ...more },
});
const known = ({ id: userId }: TestUser) => ({ kind: 'known', userId });
const post = (body: object, as = desk) => test.as(as).post(BOOK, body);
const read = async (id: string) => (await test.as(desk).get(`/api/reservations/${id}`)).json<Reservation>();
const open = (token: string | undefined, as?: TestUser) =>
  test.as(as).post('/api/payment-links/open', { token });

/** A booking for a new person, with the token of its mail. */
async function pending(inDays = 10) {
  const booking = await threeDays(test, inDays);
  const body = asked(booking);
  const answer = await post(body);
  if (answer.statusCode !== 201) throw new Error(`Not booked: ${answer.body}`);
  const row = answer.json<Reservation>();
  const { email } = body.customer;
  return { booking, row, email, token: await test.mailedToken(email) };
}

/** The person whom a link has signed in. */
async function signedIn({ row, email, token }: Awaited<ReturnType<typeof pending>>): Promise<TestUser> {
  const answer = await open(token);
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error(`Not signed in: ${answer.body}`);
  const user = { id: row.userId ?? '', email, password: '', role: 'customer', token: '' } as const;
  return { ...user, cookie: `${cookie.name}=${cookie.value}` };
}

it('holds the dates for the hours of the setting, and only for the customer', async () => {
  const { booking, row } = await pending();
  expect(row).toMatchObject({ status: 'held', isBookedByStaff: true, depositAmount: 90 });
  expect(Date.parse(row.holdExpiresAt ?? '')).toBe(test.clock.now + 24 * HOUR);
  await pass(23);
  const other = await customer(test);
  expect((await askFor(test, other, booking)).statusCode).toBe(409);
  await pass(1);
  expect((await askFor(test, other, booking)).statusCode).toBe(200);
  expect((await read(row.id)).status).toBe('expired');
});

it('books a hire that began within the last 24 hours', async () => {
  const [today, yesterday] = [test.day(2), test.day(1)];
  test.clock.now = at(today, '12:30');
  desk = await test.signUp('desk');
  const carId = await test.addCar();
  const booking = { carId, startDate: today, endDate: today, startTime: '12:00', endTime: '15:00' };
  const started = await post(asked(booking, { payment: CASH }));
  expect(started.json()).toMatchObject({ status: 'confirmed', startTime: '12:00' });
  const night = (startTime: string, endTime: string) =>
    post(
      asked({ ...booking, startDate: yesterday, endDate: yesterday, startTime, endTime }, { payment: CASH }),
    );
  expect((await night('13:00', '16:00')).statusCode).toBe(201);
  const refused = { code: 'invalid_booking', errors: [{ field: 'startTime' }] };
  expect(expectProblem(await night('09:30', '12:30'), 422)).toMatchObject(refused);
});

it('does not hold the dates beyond the start of the reservation', async () => {
  const day = test.day(1);
  const carId = await test.addCar({ purpose: 'MusicVideo', pricePence: 10_000 });
  const booking = { carId, startDate: day, endDate: day, startTime: '00:30', endTime: '03:30' };
  const quote = await post(asked(booking, { totalPrice: 1 }));
  const total = Number(/£(\d+\.\d\d)/.exec(quote.json<{ detail: string }>().detail)?.[1]);
  const row = (await post(asked(booking, { totalPrice: total }))).json<Reservation>();
  const start = Date.parse(row.holdExpiresAt ?? '');
  expect(start).toBeLessThanOrEqual(test.clock.now + 24 * HOUR + 30 * 60_000);
  const [stored] = await test.db.query<{ starts_at: Date }>(
    'SELECT lower(during) AS starts_at FROM reservations WHERE id = $1',
    [row.id],
  );
  const latest = Math.max(stored?.starts_at.getTime() ?? 0, test.clock.now + HOUR);
  expect(start).toBe(Math.min(latest, test.clock.now + 24 * HOUR));
});

it('lets a new person pay everything by the link, at the price of the booking', async () => {
  const made = await pending();
  await test.db.query('UPDATE cars SET price_pence = 99900 WHERE id = $1', [made.booking.carId]);
  const person = await signedIn(made);
  const request = { amount: 30_000, currency: 'gbp', booking: made.booking };
  const started = (await test.as(person).post(INTENT, request)).json<
    StartedPayment & { reservationId: string }
  >();
  expect(started.reservationId).toBe(made.row.id);
  await pay(test, started);
  const { paymentIntentId } = started;
  const paid = await claim(test, person, { booking: made.booking, paymentIntentId });
  const confirmed = { id: made.row.id, status: 'confirmed', totalPrice: 300, remainingToPay: 0 };
  expect(paid.json()).toMatchObject(confirmed);
  expect((await test.as(desk).get(`/api/users/${person.id}`)).json()).toMatchObject({ emailVerified: true });
  expect((await open(made.token)).statusCode).toBe(410);
});

it('opens a session that reads and pays this booking only, and is not a recent sign-in', async () => {
  const made = await pending();
  const person = await signedIn(made);
  const { carId, ...dates } = await threeDays(test, 20);
  const calls = {
    booking: [200, await test.as(person).get(`/api/reservations/${made.row.id}`)],
    profile: [200, await test.as(person).get(`/api/users/${person.id}`)],
    'another reservation': [403, await test.as(person).get(`/api/reservations/${(await pending()).row.id}`)],
    'another booking': [403, await askFor(test, person, { ...dates, carId })],
    passkey: [403, await test.as(person).post(`/api/users/${person.id}/passkeys/options`)],
    'two steps': [403, await test.as(person).post(`/api/users/${person.id}/second-factor`)],
    profileChange: [403, await test.as(person).put(`/api/users/${person.id}`, { last_name: 'X' })],
    messages: [403, await test.as(person).get(`/api/messages/${person.id}/${desk.id}`)],
  } as const;
  for (const [name, [status, answer]] of Object.entries(calls)) {
    expect([name, answer.statusCode]).toEqual([name, status]);
  }
  test.clock.now += 11 * HOUR;
  expect((await test.as(person).get('/api/conversations')).json()).toEqual([]);
  expect((await test.as(person).get(`/api/users/${person.id}`)).statusCode).toBe(200);
  test.clock.now += 11 * HOUR;
  expect((await test.as(person).get(`/api/users/${person.id}`)).statusCode).toBe(200);
  test.clock.now += 2 * HOUR;
  expect((await test.as(person).get(`/api/users/${person.id}`)).statusCode).toBe(401);
  desk = await test.signUp('desk');
});

it('lets a customer without a password delete the account after choosing one by a mailed link', async () => {
  const made = await pending();
  const person = await signedIn(made);
  expect((await test.as(desk).post(`/api/reservations/${made.row.id}/withdrawal`)).statusCode).toBe(200);
  const deletion = `/api/users/${person.id}/deletion`;
  const refused = await test.as(person).post(deletion, { currentPassword: 'any' });
  expect(refused.json()).toMatchObject({ status: 403, code: 'payment_link_session' });
  expect((await test.as().post('/api/auth/forgot', { email: made.email })).statusCode).toBe(204);
  const chosen = { token: await test.mailedToken(made.email), password: 'a new long password' };
  expect((await test.as().post('/api/auth/reset', chosen)).statusCode).toBe(204);
  const [cookie] = (await test.as().post('/api/auth', { email: made.email, password: chosen.password }))
    .cookies;
  const again = { ...person, cookie: `${cookie!.name}=${cookie!.value}` };
  const answer = await test.as(again).post(deletion, { currentPassword: chosen.password });
  expect(answer.statusCode).toBe(204);
});

it('shows a booking by staff to its holder only when the address is confirmed, which the link does', async () => {
  const holder = await customer(test);
  const unconfirmed = "UPDATE users SET email_verified_at = NULL, password_hash = 'a hash' WHERE id = $1";
  await test.db.query(unconfirmed, [holder.id]);
  const booking = await threeDays(test);
  const paid = asked(await threeDays(test, 30), { customer: known(holder), payment: CASH });
  const booked = [asked(booking, { customer: known(holder) }), paid];
  const ids: string[] = [];
  for (const body of booked) ids.push((await post(body)).json<Reservation>().id);
  const as = test.as(holder);
  const seen = async () => {
    const lists = [`/api/reservations/user/${holder.id}`, '/api/reservations/holds'];
    const answers = await Promise.all(lists.map((url) => as.get(url)));
    return answers.flatMap((answer) => answer.json<Reservation[]>().map(({ id }) => id)).sort();
  };
  expect(await seen()).toEqual([]);
  for (const id of ids) {
    const answers = {
      read: (await as.get(`/api/reservations/${id}`)).statusCode,
      invoices: (await as.get(`/api/reservations/${id}/invoices`)).statusCode,
      cancel: (await as.post(`/api/reservations/${id}/cancellation`, { refund: 0 })).statusCode,
    };
    expect(answers).toEqual({ read: 404, invoices: 404, cancel: 404 });
  }
  expect((await askFor(test, holder, booking)).statusCode).toBe(409);
  expect((await read(ids[0]!)).status).toBe('held');
  const token = await test.mailedToken(holder.email);
  expect((await open(token, holder)).json()).toMatchObject({ kind: 'ready', reservationId: ids[0] });
  expect(await seen()).toEqual([...ids].sort());
});

it('stores no token, and accepts a link once when two calls arrive concurrently', async () => {
  const { token } = await pending();
  const stored = JSON.stringify([
    await test.db.query('SELECT * FROM payment_links'),
    await test.db.query('SELECT payload FROM outbox'),
    await test.db.query('SELECT * FROM audit_log'),
  ]);
  expect(stored).not.toContain(token);
  const answers = await Promise.all([open(token), open(token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

it('signs in no account with a password, a role or a passkey, and no driver', async () => {
  const changes = {
    password: "UPDATE users SET password_hash = 'a hash' WHERE id = $1",
    role: "UPDATE users SET staff_role = 'desk' WHERE id = $1",
    driver: 'UPDATE users SET is_driver = true WHERE id = $1',
    passkey: `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
        VALUES (gen_random_uuid(), $1, 'credential', '\\x00', 0, 'Phone', now())`,
  };
  for (const [kind, change] of Object.entries(changes)) {
    const { row, token } = await pending();
    await test.db.query(change, [row.userId]);
    const answer = await open(token);
    const found = [kind, answer.json(), answer.cookies];
    expect(found).toEqual([kind, { kind: 'sign-in', reservationId: row.id, pays: 'deposit' }, []]);
  }
});

it('waits for the payment until the last millisecond of the hold, and keeps its link for a day after that', async () => {
  const bookings = [await pending(), await pending(), await pending()] as const;
  const [withdrawn, opened, ended] = bookings;
  await pass(24);
  test.clock.now -= 1;
  const call = (action: string, { row }: typeof ended) =>
    test.as(desk).post(`/api/reservations/${row.id}/${action}`);
  expect((await call('withdrawal', withdrawn)).statusCode).toBe(200);
  expect((await open(opened.token)).statusCode).toBe(200);
  test.clock.now += 1;
  expect((await open(ended.token)).statusCode).toBe(410);
  for (const action of ['withdrawal', 'payment-link']) {
    expect((await call(action, ended)).json()).toMatchObject({ status: 409, code: 'not_pending' });
  }
  const stored = async () =>
    (await test.db.query('SELECT 1 FROM payment_links WHERE reservation_id = $1', [ended.row.id])).length;
  test.clock.now += 24 * HOUR - 1;
  await reconcile(test.deps);
  expect(await stored()).toBe(1);
  test.clock.now += 1;
  await reconcile(test.deps);
  expect(await stored()).toBe(0);
  await pass(0);
});

it('mails the balance with a link by which a customer without a password pays it, and none without a balance', async () => {
  const booking = await threeDays(test);
  const made = asked(booking, { payment: CASH });
  const row = (await post(made)).json<Reservation>();
  const { email } = made.customer;
  const send = async () =>
    (await test.as(desk).post(`/api/reservations/${row.id}/payment-link`)).json<object>();
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await send()).toMatchObject({ id: row.id, status: 'confirmed', remainingToPay: 210 });
  }
  const token = await test.mailedToken(email);
  // Each link ends the one before, so the mails that were not sent yet are left out.
  const asking = test.mails.filter(
    ({ to, subject }) => to.address === email && subject.startsWith('Please pay the remaining £210.00'),
  );
  expect(asking).toHaveLength(1);
  const person = await signedIn({ booking, row, email, token });
  const started = await test.as(person).post(`/api/reservations/${row.id}/pay`, { amount: 21_000 });
  await pay(test, started.json());
  const paid = await test.as(person).put(`/api/reservations/${row.id}`, { currentPaid: 300 });
  expect(paid.json()).toMatchObject({ remainingToPay: 0 });
  expect(await send()).toMatchObject({ status: 409, code: 'not_pending' });
});

it('copies a link that works once, confirms no address, and stays beside mailed ones', async () => {
  const made = await pending();
  const copy = () => test.as(desk).post(`/api/reservations/${made.row.id}/payment-link/copy`);
  const answers = await Promise.all([copy(), copy()]);
  const [first, second] = answers.map((answer) => answer.json<{ url: string; expiresAt: string }>());
  expect(second).toEqual(first);
  expect(answers[0]?.headers['cache-control']).toBe('no-store');
  await test.as(desk).post(`/api/reservations/${made.row.id}/payment-link`);
  const token = first?.url.split('#token=')[1] ?? '';
  const person = await signedIn({ ...made, token });
  expect((await test.as(desk).get(`/api/users/${person.id}`)).json()).toMatchObject({ emailVerified: false });
  expect((await test.as(person).get(`/api/reservations/${made.row.id}`)).statusCode).toBe(200);
  expect((await open(token)).statusCode).toBe(410);
  expect((await open(await test.mailedToken(made.email))).json()).toMatchObject({ kind: 'signed-in' });
});

it('mails the deposit with each link, five times within an hour, and keeps the dates from the newest on', async () => {
  const { row, email } = await pending();
  const again = () => test.as(desk).post(`/api/reservations/${row.id}/payment-link`);
  await pass(20);
  const [sent] = [await again(), await again(), await again(), await again(), await again()];
  expect(Date.parse(sent.json<Reservation>().holdExpiresAt ?? '')).toBe(test.clock.now + 24 * HOUR);
  expect((await again()).statusCode).toBe(429);
  test.clock.now += HOUR - 1;
  expect((await again()).statusCode).toBe(429);
  test.clock.now += 1;
  expect((await again()).statusCode).toBe(200);
  await sendAllDueMails(test.deps);
  const mails = test.mails.filter(({ to }) => to.address === email);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain('£90.00');
});

it('sends no link that ended before its mail was sent', async () => {
  const body = asked(await threeDays(test));
  const { id } = (await post(body)).json<Reservation>();
  await test.as(desk).post(`/api/reservations/${id}/withdrawal`);
  await sendAllDueMails(test.deps);
  const subjects = test.mails
    .filter(({ to }) => to.address === body.customer.email)
    .map(({ subject }) => subject.split(':')[0]);
  expect(subjects).toEqual(['Your booking is withdrawn']);
});

it('confirms by a payment outside the provider, with an invoice for the whole total and no call of the provider', async () => {
  const before = await test.moved();
  const user = await customer(test);
  const payment = { ...CASH, amount: 300, method: 'transfer' };
  const row = (
    await post(asked(await threeDays(test), { customer: known(user), payment }))
  ).json<Reservation>();
  expect(row).toMatchObject({ status: 'confirmed', currentPaid: 300, remainingToPay: 0 });
  const ledger = await test.db.query(
    `SELECT l.type, l.amount_pence, p.kind FROM ledger l JOIN payments p ON p.id = l.payment_id
     WHERE p.reservation_id = $1`,
    [row.id],
  );
  expect(ledger).toEqual([{ type: 'outside-payment', amount_pence: 30_000, kind: 'deposit' }]);
  const invoices = (await test.as(user).get(`/api/reservations/${row.id}/invoices`)).json<Invoice[]>();
  expect(invoices).toMatchObject([{ kind: 'invoice', gross: 300 }]);
  await sendAllDueMails(test.deps);
  const mail = test.mails.findLast(({ to }) => to.address === user.email);
  expect(mail?.subject).toContain('Your booking is confirmed');
  expect(await test.moved()).toEqual(before);
});

it('stores nothing when the dates are taken', async () => {
  const booking = await threeDays(test);
  const bodies = [asked(booking), asked(booking, { payment: CASH }), asked(booking)];
  const answers = await Promise.all(bodies.map((body) => post(body)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const emails = bodies.map(({ customer: { email } }) => email);
  const added = await test.db.query('SELECT 1 FROM users WHERE email = ANY ($1)', [emails]);
  expect(added).toHaveLength(1);
});

it('frees the dates of a withdrawn booking and cancels its open payment', async () => {
  const made = await pending();
  const person = await signedIn(made);
  const started = (await askFor(test, person, made.booking)).json<StartedPayment>();
  const withdrawn = await test.as(desk).post(`/api/reservations/${made.row.id}/withdrawal`);
  expect(withdrawn.json()).toMatchObject({ status: 'cancelled', remainingToPay: 0 });
  expect((await test.provider.retrieveIntent(started.paymentIntentId)).status).toBe('canceled');
  expect((await askFor(test, await customer(test), made.booking)).statusCode).toBe(200);
});

it('keeps a booking whose payment arrived before the withdrawal', async () => {
  const made = await pending();
  const person = await signedIn(made);
  const started = (await askFor(test, person, made.booking)).json<StartedPayment>();
  await pay(test, started);
  const refused = await test.as(desk).post(`/api/reservations/${made.row.id}/withdrawal`);
  expect(refused.json()).toMatchObject({ status: 409, code: 'not_pending' });
  expect(await read(made.row.id)).toMatchObject({ status: 'confirmed', currentPaid: DEPOSIT / 100 });
});

it('does not count bookings by staff for the limits of the customer', async () => {
  const user = await customer(test);
  for (let cars = 0; cars < 2; cars += 1) {
    const body = asked(await threeDays(test), { customer: known(user) });
    expect((await post(body)).statusCode).toBe(201);
  }
  expect((await askFor(test, user, await threeDays(test))).statusCode).toBe(200);
});
