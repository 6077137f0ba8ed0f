// Holds, deposit payments, and the reservations that they create.
import { paymentHistory } from '#domain/contract/payments.ts';
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  takenDatesList,
} from '#domain/contract/reservations.ts';
import { HOLD_MINUTES } from '#domain/reservation/status.ts';
import { accessCases, plain, signedIn } from './access.ts';
import { contractCase, type ContractSuite } from './contractCase.ts';
import { expectBody, expectProblem } from './expectations.ts';
import { UNKNOWN_ID } from './unknownIds.ts';
import type { Caller, Person } from './actors.ts';
import { requestHold, reservationRequest, hold, book, bookedCar, THREE_DAYS, threeDays } from './bookings.ts';

const CREATE_INTENT = '/api/reservations/create-payment-intent';
const HOLD = `POST ${CREATE_INTENT}`;
const RESERVE = 'POST /api/reservations';
const TAKEN = 'GET /api/reservations/car/{carId}';
const HOLDS = 'GET /api/reservations/holds';
const OWN = 'GET /api/reservations/user/{userId}';
const ONE = 'GET /api/reservations/{id}';
const PAYMENTS = 'GET /api/reservations/{id}/payments';

const noSuchReservation = { status: 404, detail: 'This reservation does not exist.' };
const OVERLAP = 'The selected dates are already booked. Please choose different dates.';
const NOT_PAID = {
  status: 402,
  code: 'not_paid',
  detail: 'The deposit for these dates has not been paid.',
};

const taken = async (by: Caller, { id }: { id: string }) =>
  expectBody(await by.get(`/api/reservations/car/${id}`), 200, takenDatesList);
const listOf = async (person: Person) =>
  expectBody(await person.get(`/api/reservations/user/${person.id}`), 200, reservationList);

export const deposits: ContractSuite = {
  name: 'deposits',
  cases: [
    ...accessCases([plain('POST /api/reservations/create-payment-intent', signedIn(400), {})]),
    contractCase(HOLD, 'holds the dates for 15 minutes', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      const answer = expectBody(await requestHold(person, car, dates), 200, paymentIntentAnswer);
      const { now } = (await person.get('/api/config')).body as { now: string };
      const left = Date.parse(answer.holdExpiresAt ?? '') - Date.parse(now);
      expect(left).toBeLessThanOrEqual(HOLD_MINUTES * 60_000);
      expect(left).toBeGreaterThan((HOLD_MINUTES - 1) * 60_000);
      expect(await taken(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
      expect(await taken(person, car)).toEqual([]);
    }),
    contractCase(HOLD, 'continues the same hold when the request is repeated', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      const first = await hold(person, car, dates);
      const second = await hold(person, car, dates);
      expect(second).toMatchObject({
        paymentIntentId: first.paymentIntentId,
        reservationId: first.reservationId,
      });
    }),
    contractCase(
      HOLD,
      'releases the previous hold when the customer selects other dates of the same car',
      async (context) => {
        const [person, car] = [await context.newCustomer(), await context.addCar()];
        await hold(person, car, await threeDays(context, 30));
        const later = await threeDays(context, 40);
        await hold(person, car, later);
        expect(await taken(context.guest, car)).toEqual([{ ...later, startTime: null, endTime: null }]);
      },
    ),
    contractCase(
      HOLD,
      'reads a booking with both times and without isMultiDay as a single day',
      async (context) => {
        const [person, car, startDate] = [
          await context.newCustomer(),
          await context.addCar(),
          await context.day(30),
        ];
        const times = { startTime: '10:00', endTime: '14:00' };
        const booking = { carId: car.id, startDate, ...times };
        // Four hours cost £400.00 each.
        const request = { amount: 48_000, currency: 'gbp', booking };
        expectBody(await person.post(CREATE_INTENT, request), 200, paymentIntentAnswer);
        expect(await taken(context.guest, car)).toEqual([{ startDate, endDate: startDate, ...times }]);
      },
    ),
    contractCase(
      HOLD,
      'reads a booking without times and without isMultiDay as several days',
      async (context) => {
        const [person, car, dates] = [
          await context.newCustomer(),
          await context.addCar(),
          await threeDays(context),
        ];
        const request = {
          amount: THREE_DAYS.depositPence,
          currency: 'gbp',
          booking: { carId: car.id, ...dates },
        };
        expectBody(await person.post(CREATE_INTENT, request), 200, paymentIntentAnswer);
        expect(await taken(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
      },
    ),
    contractCase(HOLD, 'refuses a single day that ends on another date', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      const booking = { carId: car.id, ...dates, startTime: '10:00', endTime: '14:00', isMultiDay: false };
      expectProblem(await person.post(CREATE_INTENT, { amount: 48_000, currency: 'gbp', booking }), {
        status: 422,
        code: 'invalid_booking',
        detail: 'A single-day hire ends on its start date.',
        fields: ['endDate'],
      });
    }),
    contractCase(HOLD, 'computes the price itself', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      expectProblem(await requestHold(person, car, dates, 35_999), {
        status: 422,
        code: 'amount_mismatch',
        detail: 'The deposit for these dates is £360.00.',
      });
    }),
    contractCase(HOLD, 'refuses dates of another customer', async (context) => {
      const { car, dates } = await bookedCar(context);
      const late = await context.newCustomer();
      expectProblem(await requestHold(late, car, dates), {
        status: 409,
        code: 'dates_taken',
        detail: OVERLAP,
      });
    }),
    contractCase(HOLD, 'refuses dates that the customer already has', async (context) => {
      const { person, car, dates } = await bookedCar(context);
      expectProblem(await requestHold(person, car, dates), {
        status: 409,
        code: 'already_reserved',
        detail: 'You have already reserved these dates.',
      });
    }),
    contractCase(HOLD, 'holds two cars for one customer and refuses a third', async (context) => {
      const [person, dates] = [await context.newCustomer(), await threeDays(context)];
      await hold(person, await context.addCar(), dates);
      await hold(person, await context.addCar(), dates);
      expectProblem(await requestHold(person, await context.addCar(), dates), {
        status: 409,
        code: 'too_many_holds',
      });
    }),
    contractCase(HOLD, 'holds one car without a verified email, and two with it', async (context) => {
      const person = await context.newCustomer({ isUnverified: true });
      const dates = await threeDays(context);
      const [car, second] = [await context.addCar(), await context.addCar()];
      await hold(person, car, dates);
      await hold(person, car, dates);
      expectProblem(await requestHold(person, second, dates), {
        status: 409,
        code: 'email_unverified',
      });
      const token = await context.adapter.mailedToken(person.email);
      await person.post('/api/auth/verify-email', { token });
      await hold(person, second, dates);
    }),
    contractCase(HOLD, 'holds again after a payment without a verified email', async (context) => {
      const person = await context.newCustomer({ isUnverified: true });
      const dates = await threeDays(context);
      for (let count = 0; count < 4; count += 1) {
        await book(context, person, await context.addCar(), dates);
      }
    }),
    contractCase(HOLD, 'refuses what the form refuses, with the same messages', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const yesterday = { startDate: await context.day(-1), endDate: await context.day(3) };
      expectProblem(await requestHold(person, car, yesterday), {
        status: 422,
        code: 'invalid_booking',
        fields: ['startDate'],
        detail: 'The start must be in the future.',
      });
      const tooShort = {
        startDate: await context.day(9),
        isMultiDay: false,
        startTime: '10:00',
        endTime: '11:00',
      };
      expectProblem(await requestHold(person, car, tooShort), {
        status: 422,
        code: 'invalid_booking',
        fields: ['startTime', 'endTime'],
        detail: 'Minimum booking time for Music Video is 2 hours.',
      });
    }),
    contractCase(HOLD, 'refuses a wrong amount, a missing amount and an unknown car', async (context) => {
      const body = { amount: 0, currency: 'usd' };
      expectProblem(await context.customer.post('/api/reservations/create-payment-intent', body), {
        status: 400,
        fields: ['amount', 'currency'],
      });
      expectProblem(await requestHold(context.customer, { id: UNKNOWN_ID }, await threeDays(context)), {
        status: 404,
        detail: 'This car is no longer available.',
      });
    }),
    contractCase(HOLDS, 'lists the customer’s holds until they are paid', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      const holds = async () => expectBody(await person.get('/api/reservations/holds'), 200, reservationList);
      const { client_secret: secret, paymentIntentId, reservationId } = await hold(person, car, dates);
      expect(await holds()).toMatchObject([{ id: reservationId, status: 'held', ...dates }]);
      await context.adapter.payCard(secret, 'good');
      await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect(await holds()).toEqual([]);
    }),

    contractCase(RESERVE, 'confirms the paid amount, whatever the request says', async (context) => {
      const { person, car, dates, booked } = await bookedCar(context);
      expect(booked).toMatchObject({
        userId: person.id,
        carId: car.id,
        carMake: car.make,
        ...dates,
        isMultiDay: true,
        status: 'confirmed',
        totalPrice: THREE_DAYS.total,
        depositAmount: THREE_DAYS.deposit,
        currentPaid: THREE_DAYS.deposit,
        remainingToPay: THREE_DAYS.balance,
        refunded: 0,
      });
      expect(await listOf(person)).toEqual([booked]);
      expect(await taken(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
    }),
    contractCase(RESERVE, 'returns the same reservation when the request is repeated', async (context) => {
      const { person, car, dates, booked } = await bookedCar(context);
      const path = `/api/reservations/${booked.id}/payments`;
      const [deposit] = expectBody(await person.get(path), 200, paymentHistory);
      const again = await person.post(
        '/api/reservations',
        reservationRequest(car, dates, deposit?.reference ?? ''),
      );
      expect(expectBody(again, 201, reservation).id).toBe(booked.id);
      expect(await listOf(person)).toHaveLength(1);
    }),
    contractCase(RESERVE, 'finds the payment by itself', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      await context.adapter.payCard((await hold(person, car, dates)).client_secret, 'good');
      const answer = await person.post('/api/reservations', reservationRequest(car, dates));
      expect(expectBody(answer, 201, reservation)).toMatchObject({ status: 'confirmed', ...dates });
    }),
    contractCase(RESERVE, 'refuses an unpaid intent, also after a declined card', async (context) => {
      const [person, car, dates] = [
        await context.newCustomer(),
        await context.addCar(),
        await threeDays(context),
      ];
      const { client_secret: secret, paymentIntentId } = await hold(person, car, dates);
      expect(await context.adapter.payCard(secret, 'declined')).toBe(false);
      expectProblem(
        await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId)),
        NOT_PAID,
      );
      expect(await context.adapter.payCard(secret, 'good')).toBe(true);
      const answer = await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect(expectBody(answer, 201, reservation).status).toBe('confirmed');
    }),
    contractCase(RESERVE, "refuses another customer's payment", async (context) => {
      const [payer, thief] = [await context.newCustomer(), await context.newCustomer()];
      const [car, dates] = [await context.addCar(), await threeDays(context)];
      const { client_secret: secret, paymentIntentId } = await hold(payer, car, dates);
      await context.adapter.payCard(secret, 'good');
      const answer = await thief.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect([402, 404, 409]).toContain(answer.status);
      expect(await listOf(thief)).toEqual([]);
    }),

    contractCase(TAKEN, 'returns the dates without the customers', async (context) => {
      const { car } = await bookedCar(context);
      const other = await context.newCustomer();
      const day = await context.day(50);
      const hours = { startDate: day, isMultiDay: false, startTime: '10:00', endTime: '14:00' };
      // Four hours at £400.00 an hour.
      expectBody(await requestHold(other, car, hours, 48_000), 200, paymentIntentAnswer);
      expect(await taken(context.guest, car)).toEqual([
        expect.objectContaining({ startTime: null, endTime: null }),
        { startDate: day, endDate: day, startTime: '10:00', endTime: '14:00' },
      ]);
    }),
    contractCase(OWN, 'lists the latest start first', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const first = await book(context, person, car, await threeDays(context, 20));
      const second = await book(context, person, car, await threeDays(context, 60));
      expect((await listOf(person)).map(({ id }) => id)).toEqual([second.id, first.id]);
    }),
    contractCase(ONE, 'is visible to its customer and to admins only', async (context) => {
      const { person, booked } = await bookedCar(context);
      const read = (by: Person) => by.get(`/api/reservations/${booked.id}`);
      expect(expectBody(await read(person), 200, reservation)).toEqual(booked);
      expect(expectBody(await read(context.admin), 200, reservation)).toMatchObject({ id: booked.id });
      expectProblem(await read(context.other), noSuchReservation);
    }),
    contractCase(PAYMENTS, 'lists the deposit', async (context) => {
      const { person, booked } = await bookedCar(context);
      const path = `/api/reservations/${booked.id}/payments`;
      expect(expectBody(await person.get(path), 200, paymentHistory)).toMatchObject([
        { kind: 'deposit', status: 'succeeded', amount: THREE_DAYS.deposit, refunds: [], disputes: [] },
      ]);
      expectProblem(await context.other.get(path), noSuchReservation);
    }),
  ],
};
