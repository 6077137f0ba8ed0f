// Reservations that staff book for a customer: permissions, price, the payment link, and the withdrawal.
import { reservationDetails } from '#domain/office/contract/details.ts';
import { publicConfig } from '#domain/site/contract/config.ts';
import { reservation, reservationList, takenDatesList } from '#domain/booking/contract/reservations.ts';
import { copiedPaymentLink } from '#domain/booking/contract/staffLinks.ts';
import { openedPaymentLink } from '#domain/payment/contract/paymentLinks.ts';
import { accessCases, deskToo, everybody, plain } from '#contract/access.ts';
import { callerOf, PASSWORD, type Caller, type Person } from '#contract/actors.ts';
import { book, requestHold, reservationRequest, THREE_DAYS, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import { HOUR } from '#domain/time/durations.ts';

const BOOK = 'POST /api/reservations/for-customer';
const AGAIN = 'POST /api/reservations/{id}/payment-link';
const COPY = 'POST /api/reservations/{id}/payment-link/copy';
const WITHDRAW = 'POST /api/reservations/{id}/withdrawal';
const OPEN = 'POST /api/payment-links/open';

const { total, deposit, depositPence } = THREE_DAYS;
const CASH = { method: 'cash', amount: deposit, reason: 'Paid at the counter.' };

const EXPIRED = {
  status: 410,
  code: 'link_expired',
  detail: 'This link has expired or was already used. Please ask for a new one.',
};

const unknownBooking = {
  customer: { kind: 'known', userId: UNKNOWN_ID },
  booking: { carId: UNKNOWN_ID, startDate: '2030-01-01', endDate: '2030-01-03', isMultiDay: true },
  totalPrice: total,
  payment: null,
};

/** A new person for a booking by the desk, a new car, and three days of it. */
async function request(context: TestContext, inDays = 30) {
  const car = await context.addCar();
  const dates = threeDays(context, inDays);
  const name = context.unique('phone');
  const person = {
    first_name: name,
    last_name: 'Caller',
    email: `${name}@example.com`,
    phonenumber: '020 7946 0001',
  };
  const body = {
    customer: { kind: 'new', ...person },
    booking: { carId: car.id, ...dates, isMultiDay: true },
    totalPrice: total,
    payment: null,
  };
  return { car, dates, person, body };
}

const known = ({ id: userId }: Person) => ({ kind: 'known', userId });

/** A booking by the desk for a new person, with the token of the mailed link. */
async function pending(context: TestContext) {
  const asked = await request(context);
  const booked = expectBody(await context.desk.post(path(BOOK), asked.body), 201, reservation);
  const token = (await context.adapter.mailedToken(asked.person.email)) ?? '';
  const caller = callerOf(context.adapter, asked.person.email);
  return { ...asked, booked, token, caller };
}

const path = (call: string, id = '') => call.replace('POST ', '').replace('{id}', id);
const open = (caller: Caller, token: string) => caller.post(path(OPEN), { token });
const takenOf = async (by: Caller, { id }: { id: string }) =>
  expectBody(await by.get(`/api/reservations/car/${id}`), 200, takenDatesList);
const rowOf = async (by: Caller, id: string) =>
  expectBody(await by.get('/api/reservations'), 200, reservationList).find((row) => row.id === id);

export const staffBookings: ContractSuite = {
  name: 'bookings by staff',
  cases: [
    ...accessCases([
      plain(BOOK, deskToo(404), unknownBooking),
      plain(AGAIN, deskToo(404)),
      plain(COPY, deskToo(404)),
      plain(WITHDRAW, deskToo(404)),
      plain(OPEN, everybody(410), { token: 'unknown' }),
    ]),
    contractCase(BOOK, 'holds the dates for a new person and lists the booking', async (context) => {
      const { booked, car, dates, person } = await pending(context);
      expect(booked).toMatchObject({
        status: 'held',
        isBookedByStaff: true,
        totalPrice: total,
        depositAmount: deposit,
        currentPaid: 0,
        remainingToPay: total,
      });
      const config = expectBody(await context.guest.get('/api/config'), 200, publicConfig);
      const left = Date.parse(booked.holdExpiresAt ?? '') - Date.parse(config.now);
      expect(left).toBeLessThanOrEqual(config.paymentLinkHours * HOUR);
      expect(left).toBeGreaterThan((config.paymentLinkHours - 1) * HOUR);
      expect(await takenOf(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
      expect(await rowOf(context.desk, booked.id)).toMatchObject({
        status: 'held',
        customer: { email: person.email },
      });
      const held = expectBody(await context.desk.get('/api/reservations?status=held'), 200, reservationList);
      expect(held.map(({ id }) => id)).toContain(booked.id);
      const unpaid = expectBody(
        await context.desk.get('/api/reservations?unpaid=true'),
        200,
        reservationList,
      );
      expect(unpaid.map(({ id }) => id)).not.toContain(booked.id);
    }),
    contractCase(BOOK, 'confirms at once with a payment outside the provider', async (context) => {
      const [customer, { body, car }] = [await context.newCustomer(), await request(context)];
      const asked = { ...body, customer: known(customer), payment: CASH };
      const booked = expectBody(await context.desk.post(path(BOOK), asked), 201, reservation);
      expect(booked).toMatchObject({
        status: 'confirmed',
        userId: customer.id,
        carId: car.id,
        currentPaid: deposit,
        remainingToPay: total - deposit,
      });
      const details = await context.admin.get(`/api/reservations/${booked.id}/details`);
      const { payments, notes } = expectBody(details, 200, reservationDetails);
      expect(payments).toMatchObject([{ kind: 'deposit', amount: deposit, method: 'cash', reference: null }]);
      expect(notes).toMatchObject([{ topic: 'outside-payment', amount: deposit, content: CASH.reason }]);
      const own = await customer.get(`/api/reservations/user/${customer.id}`);
      expect(expectBody(own, 200, reservationList)).toMatchObject([{ id: booked.id, status: 'confirmed' }]);
    }),
    contractCase(BOOK, 'stores the trip details, and mails no link that staff copy', async (context) => {
      const { body, person } = await request(context);
      const asked = { ...body, link: 'copied', trip: { pickup: '1 Park Lane', passengers: '2' } };
      expectProblem(await context.desk.post(path(BOOK), { ...asked, trip: { drivers: 'Ada Lovelace' } }), {
        status: 422,
        code: 'invalid_trip',
        fields: ['areDriversOfAge'],
      });
      const booked = expectBody(await context.desk.post(path(BOOK), asked), 201, reservation);
      expect(booked.trip).toMatchObject({ pickup: '1 Park Lane', passengers: 2 });
      expect(await context.adapter.mailedToken(person.email)).toBeUndefined();
    }),
    contractCase(
      BOOK,
      'refuses another price, and a payment that is too low or too high',
      async (context) => {
        const { body } = await request(context);
        const refused = async (more: object) => context.desk.post(path(BOOK), { ...body, ...more });
        expectProblem(await refused({ totalPrice: total - 1 }), {
          status: 422,
          code: 'amount_mismatch',
          detail: 'The total for these dates is £1,200.00.',
        });
        expectProblem(await refused({ payment: { ...CASH, amount: deposit - 0.01 } }), {
          status: 422,
          code: 'amount_too_small',
          fields: ['amount'],
          detail: 'The deposit of £360.00 is the least that confirms a reservation.',
        });
        expectProblem(await refused({ payment: { ...CASH, amount: total + 0.01 } }), {
          status: 422,
          code: 'amount_too_large',
          fields: ['amount'],
          detail: 'The total is £1,200.00.',
        });
      },
    ),
    contractCase(BOOK, 'refuses taken dates, a known email and a second unpaid hold', async (context) => {
      const { body, car, person, booked } = await pending(context);
      const other = await request(context);
      expectProblem(await context.desk.post(path(BOOK), { ...other.body, booking: body.booking }), {
        status: 409,
        code: 'dates_taken',
      });
      const again = { ...other.body, customer: body.customer };
      expectProblem(await context.desk.post(path(BOOK), again), {
        status: 409,
        code: 'email_taken',
        fields: ['email'],
      });
      const later = { ...body.booking, ...threeDays(context, 40) };
      const customer = { kind: 'known', userId: booked.userId };
      expectProblem(await context.desk.post(path(BOOK), { ...body, customer, booking: later }), {
        status: 409,
        code: 'already_held',
      });
      expect(await takenOf(context.guest, car)).toHaveLength(1);
      expect(person.email).not.toBe(other.person.email);
    }),
    contractCase(OPEN, 'signs in a new person once, who pays the agreed price', async (context) => {
      const { token, caller, booked, car, dates } = await pending(context);
      const opened = expectBody(await open(caller, token), 200, openedPaymentLink);
      expect(opened).toMatchObject({
        kind: 'signed-in',
        reservationId: booked.id,
        pays: 'deposit',
        auth: { userId: booked.userId, isAdmin: false, isDriver: false, staffRole: null },
      });
      expectProblem(await open(callerOf(context.adapter, 'a stranger'), token), EXPIRED);
      expect(expectBody(await open(caller, token), 200, openedPaymentLink)).toEqual({
        kind: 'ready',
        reservationId: booked.id,
        pays: 'deposit',
      });
      const person = { ...caller, id: booked.userId ?? '', email: '', fullName: '' };
      const hold = await requestHold(person, car, dates, depositPence);
      expect(hold.body).toMatchObject({ reservationId: booked.id, holdExpiresAt: booked.holdExpiresAt });
      const { client_secret: secret, paymentIntentId } = hold.body as Record<string, string>;
      expect(await context.adapter.payCard(secret ?? '', 'good')).toBe(true);
      const paid = await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect(expectBody(paid, 201, reservation)).toMatchObject({
        id: booked.id,
        status: 'confirmed',
        currentPaid: deposit,
      });
      expect(await rowOf(context.desk, booked.id)).toMatchObject({ status: 'confirmed' });
    }),
    contractCase(OPEN, 'does not sign in a person with a password', async (context) => {
      const [customer, { body }] = [await context.newCustomer(), await request(context)];
      const asked = { ...body, customer: known(customer) };
      const booked = expectBody(await context.desk.post(path(BOOK), asked), 201, reservation);
      const token = (await context.adapter.mailedToken(customer.email)) ?? '';
      const stranger = callerOf(context.adapter, 'a stranger with the mail');
      const expected = { kind: 'sign-in', reservationId: booked.id, pays: 'deposit' };
      expect(expectBody(await open(stranger, token), 200, openedPaymentLink)).toEqual(expected);
      expect((await stranger.get(`/api/reservations/${booked.id}`)).status).toBe(401);
      expect(expectBody(await open(customer, token), 200, openedPaymentLink)).toEqual({
        ...expected,
        kind: 'ready',
      });
    }),
    contractCase(OPEN, 'allows the person to set a password by the mail of a reset', async (context) => {
      const { person, token, caller } = await pending(context);
      await context.guest.post('/api/auth/forgot', { email: person.email });
      const reset = await context.adapter.mailedToken(person.email);
      const answer = await caller.post('/api/auth/reset', { token: reset, password: PASSWORD });
      expect(answer.status).toBe(204);
      expect((await open(caller, token)).body).toMatchObject({ kind: 'sign-in' });
      const signedIn = await caller.post('/api/auth', { email: person.email, password: PASSWORD });
      expect(signedIn.status).toBe(200);
      expect((await open(caller, token)).body).toMatchObject({ kind: 'ready' });
    }),
    contractCase(
      AGAIN,
      'ends the earlier link and mails another one, five times an hour',
      async (context) => {
        const { booked, token, person, caller } = await pending(context);
        const again = () => context.desk.post(path(AGAIN, booked.id));
        expect(expectBody(await again(), 200, reservation)).toMatchObject({ status: 'held' });
        const second = (await context.adapter.mailedToken(person.email)) ?? '';
        expect(second).not.toBe(token);
        expectProblem(await open(caller, token), EXPIRED);
        const more = [await again(), await again(), await again()];
        expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
        expectProblem(await again(), { status: 429, code: 'link_limit' });
        const last = (await context.adapter.mailedToken(person.email)) ?? '';
        expect((await open(caller, last)).body).toMatchObject({ kind: 'signed-in' });
      },
    ),
    contractCase(
      AGAIN,
      'mails the balance of a confirmed reservation, five times an hour',
      async (context) => {
        const { body, person } = await request(context);
        const asked = { ...body, payment: CASH };
        const { id } = expectBody(await context.desk.post(path(BOOK), asked), 201, reservation);
        for (let sent = 0; sent < 5; sent += 1) {
          const answer = expectBody(await context.desk.post(path(AGAIN, id)), 200, reservation);
          expect(answer).toMatchObject({ status: 'confirmed', remainingToPay: total - deposit });
        }
        expectProblem(await context.desk.post(path(AGAIN, id)), { status: 429, code: 'link_limit' });
        const token = (await context.adapter.mailedToken(person.email)) ?? '';
        const opened = await open(callerOf(context.adapter, person.email), token);
        expect(opened.body).toMatchObject({ kind: 'signed-in', reservationId: id, pays: 'balance' });
      },
    ),
    contractCase(
      COPY,
      'answers one link until it is used, which signs in and shows the booking',
      async (context) => {
        const { booked, person } = await pending(context);
        const copy = async () =>
          expectBody(await context.desk.post(path(COPY, booked.id)), 200, copiedPaymentLink);
        const { url, expiresAt } = await copy();
        expect(await copy()).toEqual({ url, expiresAt });
        expect(expiresAt).toBe(booked.holdExpiresAt);
        const caller = callerOf(context.adapter, person.email);
        const opened = await open(caller, url.split('#token=')[1] ?? '');
        expect(opened.body).toMatchObject({ kind: 'signed-in', reservationId: booked.id, pays: 'deposit' });
        expectBody(await caller.get(`/api/reservations/${booked.id}`), 200, reservation);
        expect((await copy()).url).not.toBe(url);
        await context.desk.post(path(WITHDRAW, booked.id));
        expectProblem(await context.desk.post(path(COPY, booked.id)), { status: 409, code: 'not_pending' });
      },
    ),
    contractCase(WITHDRAW, 'frees the dates and ends the link', async (context) => {
      const { booked, token, car, caller } = await pending(context);
      const withdrawn = await context.desk.post(path(WITHDRAW, booked.id));
      expect(expectBody(withdrawn, 200, reservation)).toMatchObject({
        status: 'cancelled',
        remainingToPay: 0,
      });
      expect(await takenOf(context.guest, car)).toEqual([]);
      expect(await rowOf(context.desk, booked.id)).toBeUndefined();
      expectProblem(await open(caller, token), EXPIRED);
      const notPending = { status: 409, code: 'not_pending' };
      expectProblem(await context.desk.post(path(WITHDRAW, booked.id)), notPending);
      expectProblem(await context.desk.post(path(AGAIN, booked.id)), notPending);
    }),
    contractCase(WITHDRAW, 'refuses a reservation that the customer has booked', async (context) => {
      const [customer, car] = [await context.newCustomer(), await context.addCar()];
      const dates = threeDays(context);
      const hold = await requestHold(customer, car, dates);
      const { reservationId = '' } = hold.body as { reservationId?: string };
      const notPending = { status: 409, code: 'not_pending' };
      expectProblem(await context.desk.post(path(WITHDRAW, reservationId)), notPending);
      expect(await rowOf(context.desk, reservationId)).toBeUndefined();
      const booked = await book(context, customer, car, dates);
      expectProblem(await context.desk.post(path(WITHDRAW, booked.id)), notPending);
    }),
  ],
};
