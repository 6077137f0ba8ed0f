// Holds: the dates that are kept for a customer who pays a deposit.
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  takenDatesList,
  type PaymentIntentAnswer,
} from '#domain/booking/contract/reservations.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import { bodyOrThrow, type Caller } from '#contract/actors.ts';
import {
  book,
  hold,
  requestHold,
  reservationRequest,
  sharedBooking,
  THREE_DAYS,
  threeDays,
} from '#contract/bookings.ts';

const CREATE_INTENT = '/api/reservations/create-payment-intent';
const HOLD = `POST ${CREATE_INTENT}`;
const HOLDS = 'GET /api/reservations/holds';

const OVERLAP = 'The selected dates are already booked. Please choose different dates.';

const taken = async (by: Caller, { id }: { id: string }) =>
  expectBody(await by.get(`/api/reservations/car/${id}`), 200, takenDatesList);

export const holds: ContractSuite = {
  name: 'holds',
  cases: [
    ...accessCases([plain('POST /api/reservations/create-payment-intent', signedIn(400), {})]),
    contractCase(HOLD, 'holds the dates for 15 minutes', async (context) => {
      const [person, car, dates] = [await context.newCustomer(), await context.addCar(), threeDays(context)];
      const answer = expectBody(await requestHold(person, car, dates), 200, paymentIntentAnswer);
      const { now } = (await person.get('/api/config')).body as { now: string };
      const left = Date.parse(answer.holdExpiresAt ?? '') - Date.parse(now);
      expect(left).toBeLessThanOrEqual(HOLD_MINUTES * 60_000);
      expect(left).toBeGreaterThan((HOLD_MINUTES - 1) * 60_000);
      expect(await taken(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
      expect(await taken(person, car)).toEqual([]);
    }),
    contractCase(HOLD, 'continues the same hold when the request is repeated', async (context) => {
      const [person, car, dates] = [await context.newCustomer(), await context.addCar(), threeDays(context)];
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
        await hold(person, car, threeDays(context, 30));
        const later = threeDays(context, 40);
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
          context.day(30),
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
          threeDays(context),
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
    contractCase(HOLD, 'holds a night that ends the next day, and both of its days', async (context) => {
      const car = await context.addCar();
      const [startDate, endDate] = [context.day(30), context.day(31)];
      const night = { startDate, endDate, startTime: '22:00', endTime: '04:00', isMultiDay: false };
      const person = await context.newCustomer();
      const { reservationId } = bodyOrThrow<PaymentIntentAnswer>(
        await requestHold(person, car, night, 72_000),
      );
      const held = await person.get(`/api/reservations/${reservationId}`);
      expect(expectBody(held, 200, reservation)).toMatchObject({ ...night, totalPrice: 2400 });
      const hours = (startTime: string, endTime: string) => ({
        startDate: endDate,
        startTime,
        endTime,
        isMultiDay: false,
      });
      const late = await context.newCustomer();
      expectProblem(await requestHold(late, car, hours('03:00', '05:00'), 24_000), {
        status: 409,
        code: 'dates_taken',
        detail: OVERLAP,
      });
      expect((await requestHold(late, car, hours('04:00', '06:00'), 24_000)).status).toBe(200);
    }),
    contractCase(HOLD, 'refuses a booking that the form refuses too, at its fields', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const startDate = context.day(30);
      const hours = { startDate, isMultiDay: false, startTime: '10:00' };
      const cases: [object, string[], string][] = [
        [
          { startDate: context.day(-1), endDate: context.day(3) },
          ['startDate'],
          'The start must be in the future.',
        ],
        [
          { startDate, endDate: context.day(61) },
          ['endDate'],
          'The longest hire is 31 days. Please choose an earlier end date.',
        ],
        [
          { ...hours, endTime: '11:00' },
          ['startTime', 'endTime'],
          'Minimum booking time for Music Video is 2 hours.',
        ],
        [
          { ...hours, endTime: '14:00', endDate: context.day(32) },
          ['endDate'],
          'A single-day hire ends on its start date.',
        ],
        [{ ...hours, endTime: '04:00' }, ['startTime', 'endTime'], 'End time must be after start time'],
      ];
      for (const [dates, fields, detail] of cases) {
        const answer = await requestHold(person, car, dates, 48_000);
        expectProblem(answer, { status: 422, code: 'invalid_booking', fields, detail });
      }
      expectProblem(await requestHold(person, { id: UNKNOWN_ID }, threeDays(context)), {
        status: 404,
        detail: 'This car is no longer available.',
      });
    }),
    contractCase(HOLD, 'computes the deposit itself, by the cheapest rates', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const rated = await context.addCar({ dayPrice: '500', weekPrice: '2000' });
      const startDate = context.day(30);
      const hours = { startDate, isMultiDay: false, startTime: '10:00', endTime: '18:00' };
      const cases: [Car, object, string][] = [
        [car, threeDays(context), '£360.00'],
        [rated, { startDate, endDate: context.day(37) }, '£750.00'],
        [rated, hours, '£150.00'],
      ];
      for (const [hired, dates, deposit] of cases) {
        expectProblem(await requestHold(person, hired, dates, 1), {
          status: 422,
          code: 'amount_mismatch',
          detail: `The deposit for these dates is ${deposit}.`,
        });
      }
    }),
    contractCase(
      HOLD,
      'refuses dates of another customer, and dates that the customer already has',
      async (context) => {
        const { person, car, dates } = await sharedBooking(context);
        expectProblem(await requestHold(context.other, car, dates), {
          status: 409,
          code: 'dates_taken',
          detail: OVERLAP,
        });
        expectProblem(await requestHold(person, car, dates), {
          status: 409,
          code: 'already_reserved',
          detail: 'You have already reserved these dates.',
        });
      },
    ),
    contractCase(HOLD, 'holds two cars for one customer and refuses a third', async (context) => {
      const [person, dates] = [await context.newCustomer(), threeDays(context)];
      await hold(person, await context.addCar(), dates);
      await hold(person, await context.addCar(), dates);
      expectProblem(await requestHold(person, await context.addCar(), dates), {
        status: 409,
        code: 'too_many_holds',
      });
    }),
    contractCase(HOLD, 'holds one car without a verified email, and two with it', async (context) => {
      const person = await context.newCustomer({ isUnverified: true });
      const dates = threeDays(context);
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
      const dates = threeDays(context);
      for (let count = 0; count < 2; count += 1) {
        await book(context, person, await context.addCar(), dates);
      }
    }),
    contractCase(HOLD, 'refuses the eleventh unpaid hold within an hour', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      for (let count = 0; count < 10; count += 1) {
        await hold(person, car, threeDays(context, 30 + count * 3));
      }
      expectProblem(await requestHold(person, car, threeDays(context, 60)), {
        status: 429,
        code: 'too_many_holds_an_hour',
      });
    }),
    contractCase(HOLDS, 'lists the customer’s holds until they are paid', async (context) => {
      const [person, car, dates] = [await context.newCustomer(), await context.addCar(), threeDays(context)];
      const holds = async () => expectBody(await person.get('/api/reservations/holds'), 200, reservationList);
      const { client_secret: secret, paymentIntentId, reservationId } = await hold(person, car, dates);
      expect(await holds()).toMatchObject([{ id: reservationId, status: 'held', ...dates }]);
      await context.adapter.payCard(secret, 'good');
      await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect(await holds()).toEqual([]);
    }),
  ],
};
