// Admins list, change and cancel reservations; the effects on cars, customers and figures.
import { overview } from '#domain/office/contract/overview.ts';
import { attentionList, paymentHistory } from '#domain/payment/contract/payments.ts';
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  type Reservation,
} from '#domain/booking/contract/reservations.ts';
import { siteText } from '#domain/site/contract/siteText.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import {
  accessCases,
  accountantsToo,
  adminsOnly,
  deskToo,
  everybody,
  ownerOrAdmin,
  plain,
  signedIn,
} from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import {
  book,
  bookedCar,
  requestHold,
  reservationRequest,
  sharedBooking,
  THREE_DAYS,
  threeDays,
} from '#contract/bookings.ts';
import type { TestContext } from '#contract/testContext.ts';

const LIST = 'GET /api/reservations';
const EDIT = 'PUT /api/reservations/{id}';
const CANCEL = 'DELETE /api/reservations/{id}';
const FAULT = 'POST /api/reservations/{id}/fault-cancellation';
const ATTENTION = 'GET /api/payments/attention';

const listed = async ({ admin }: TestContext, query: string): Promise<Reservation[]> =>
  expectBody(await admin.get(`/api/reservations?${query}`), 200, reservationList);
const edit = ({ admin }: TestContext, { id }: Reservation, change: object) =>
  admin.put(`/api/reservations/${id}`, change);
const cancel = ({ admin }: TestContext, { id }: Reservation) => admin.delete(`/api/reservations/${id}`);

export const administration: ContractSuite = {
  name: 'reservations as admins see them',
  cases: [
    ...accessCases([
      plain('GET /api/reservations', { ...deskToo(200), accountant: 200 }),
      plain('GET /api/reservations/car/{carId}', everybody(404)),
      plain('GET /api/reservations/holds', signedIn(200)),
      plain('GET /api/reservations/user/{userId}', {
        ...signedIn(404),
        desk: 200,
        accountant: 200,
        admin: 200,
      }),
      {
        call: 'GET /api/reservations/user/{userId}',
        request: ({ customer }) => ({ method: 'GET', path: `/api/reservations/user/${customer.id}` }),
        expected: { ...ownerOrAdmin(200), desk: 200, accountant: 200 },
      },
      plain('GET /api/reservations/{id}', signedIn(404)),
      plain('GET /api/reservations/{id}/payments', signedIn(404)),
      plain('POST /api/reservations', signedIn(400), {}),
      plain('PUT /api/reservations/{id}', signedIn(404), { currentPaid: 1 }),
      plain('DELETE /api/reservations/{id}', adminsOnly(404)),
      plain(FAULT, adminsOnly(404), { reason: 'The car broke down.' }),
      plain('GET /api/payments/attention', accountantsToo(200)),
      plain('POST /api/payments/attention/{id}/resolve', adminsOnly(404), { note: 'Called the bank.' }),
    ]),
    contractCase(LIST, 'lists each reservation with its customer', async (context) => {
      const { person, booked } = await sharedBooking(context);
      const found = await listed(context, `q=${person.email}`);
      expect(found).toMatchObject([
        {
          id: booked.id,
          customer: { name: person.fullName, email: person.email, phone: expect.any(String) },
        },
      ]);
    }),
    contractCase('GET /api/terms', 'answers the version that a new reservation stores', async (context) => {
      const { version, text } = expectBody(await context.guest.get('/api/terms'), 200, siteText);
      expect(text).toContain('Terms of hire');
      expect((await sharedBooking(context)).booked.termsVersion).toBe(version);
    }),
    contractCase(LIST, 'finds a reservation by its reference and by a payment of it', async (context) => {
      const [{ booked }, other] = [await sharedBooking(context), await bookedCar(context)];
      const reference = booked.reference;
      const spellings = [reference, reference.toLowerCase(), reference.slice(4), reference.replace('-', ' ')];
      const payments = await context.admin.get(`/api/reservations/${booked.id}/payments`);
      const [payment] = expectBody(payments, 200, paymentHistory);
      for (const q of [...spellings, payment?.reference ?? '']) {
        const ids = (await listed(context, `q=${encodeURIComponent(q)}`)).map(({ id }) => id);
        expect({ q, ids }).toEqual({ q, ids: [booked.id] });
      }
      expect(reference).not.toBe(other.booked.reference);
    }),
    contractCase(
      LIST,
      'filters by status, period, unpaid balance, days, car and its purpose',
      async (context) => {
        const { person, booked } = await sharedBooking(context);
        const found = async (query: string) =>
          (await listed(context, `q=${person.email}&${query}`)).map(({ id }) => id);
        const { startDate, endDate, carId } = booked;
        const [before, after] = [addDays(startDate as LondonDate, -1), addDays(endDate as LondonDate, 1)];
        for (const query of [
          'status=confirmed&when=upcoming&unpaid=true',
          `from=${endDate}`,
          `to=${startDate}`,
          `from=${before}&to=${after}`,
          `from=${startDate}&to=${startDate}&carId=${carId}&carPurpose=MusicVideo`,
          `startsFrom=${startDate}&startsTo=${startDate}`,
        ]) {
          expect({ query, found: await found(query) }).toEqual({ query, found: [booked.id] });
        }
        const other = await context.addCar();
        const none = ['status=cancelled', 'when=past', 'when=today', 'when=tomorrow', 'carPurpose=Chauffeur'];
        for (const query of [
          ...none,
          `from=${after}`,
          `to=${before}`,
          `startsFrom=${after}`,
          `startsTo=${before}`,
          `carId=${other.id}`,
        ]) {
          expect({ query, found: await found(query) }).toEqual({ query, found: [] });
        }
        expectProblem(await context.admin.get('/api/reservations?from=2026-02-30&carPurpose=Wedding'), {
          status: 400,
          fields: ['from', 'carPurpose'],
        });
      },
    ),
    contractCase(
      LIST,
      'returns the next start first, and the requested order and page with the total count',
      async (context) => {
        const make = context.unique('Marque');
        const person = await context.newCustomer();
        for (const [index, price] of [300, 100, 200].entries()) {
          const car = await context.addCar({ make, price: `${price}.00` });
          const dates = { startDate: context.day(40 + index), endDate: context.day(41 + index) };
          const asked = await person.post('/api/reservations/create-payment-intent', {
            amount: price * 60,
            currency: 'gbp',
            booking: { carId: car.id, isMultiDay: true, ...dates },
          });
          const { client_secret: secret, paymentIntentId } = asked.body as Record<string, string>;
          await context.adapter.payCard(secret ?? '', 'good');
          await person.post('/api/reservations', {
            carId: car.id,
            isMultiDay: true,
            ...dates,
            paymentIntentId,
          });
        }
        const totals = async (query: string) => {
          const answer = await context.admin.get(`/api/reservations?q=${make.toUpperCase()}&${query}`);
          const rows = expectBody(answer, 200, reservationList);
          return { totals: rows.map(({ totalPrice }) => totalPrice), count: answer.header('x-total-count') };
        };
        expect(await totals('')).toEqual({ totals: [600, 200, 400], count: '3' });
        expect(await totals('sort=totalPrice')).toEqual({ totals: [200, 400, 600], count: '3' });
        expect(await totals('sort=-totalPrice&page=1&pageSize=2')).toEqual({ totals: [200], count: '3' });
        expectProblem(await context.admin.get('/api/reservations?sort=card'), {
          status: 400,
          fields: ['sort'],
        });
      },
    ),

    contractCase(LIST, 'lists reservations of one day newest first', async (context) => {
      const [person, dates] = [await context.newCustomer(), threeDays(context)];
      const older = await book(context, person, await context.addCar(), dates);
      const newer = await book(context, person, await context.addCar(), dates);
      const ids = async (sort = '') =>
        (await listed(context, `q=${person.email}${sort}`)).map(({ id }) => id);
      expect(await ids()).toEqual([newer.id, older.id]);
      expect(await ids('&sort=-createdAt')).toEqual([newer.id, older.id]);
      expect(await ids('&sort=createdAt')).toEqual([older.id, newer.id]);
      const own = await person.get(`/api/reservations/user/${person.id}`);
      expect(expectBody(own, 200, reservationList).map(({ id }) => id)).toEqual([newer.id, older.id]);
    }),

    contractCase(EDIT, 'recalculates the total for new dates', async (context) => {
      const { booked, dates } = await bookedCar(context);
      const endDate = context.day(33);
      const answer = await edit(context, booked, { ...dates, endDate, version: booked.version });
      expect(expectBody(answer, 200, reservation)).toMatchObject({
        endDate,
        totalPrice: 1600,
        remainingToPay: 1240,
        version: booked.version + 1,
      });
    }),
    contractCase(
      EDIT,
      'stores the total that an admin sets, of the version that the admin has seen',
      async (context) => {
        const { booked } = await bookedCar(context);
        const change = { totalPrice: 1000, reason: 'Rain.', version: booked.version };
        const answer = await edit(context, booked, change);
        expect(expectBody(answer, 200, reservation)).toMatchObject({ totalPrice: 1000, remainingToPay: 640 });
        expectProblem(await edit(context, booked, { totalPrice: 1100, version: booked.version }), {
          status: 409,
          code: 'version_conflict',
          detail: 'Somebody else has changed this reservation meanwhile. Please look at it again.',
        });
      },
    ),
    contractCase(EDIT, 'refuses wrong totals and dates at their fields', async (context) => {
      const { booked, dates } = await sharedBooking(context);
      const night = { startDate: '2027-03-27', endDate: '2027-03-28', startTime: '23:00', endTime: '01:30' };
      const cases: [object, string, string][] = [
        [{ totalPrice: 1000 }, 'reason', 'Please say why the total is lower.'],
        [{ totalPrice: 359.99 }, 'totalPrice', 'The total cannot be below what is already paid (£360.00).'],
        [night, 'endTime', 'This time does not exist on that day, because the clocks go forward.'],
        [{ ...dates, endDate: context.day(20) }, 'endDate', 'The end date cannot be before the start date.'],
        [{ startDate: context.day(-2) }, 'startDate', 'The start can be at most 24 hours ago.'],
      ];
      for (const [change, field, detail] of cases) {
        const answer = await edit(context, booked, change);
        expectProblem(answer, { status: 422, code: 'invalid_booking', fields: [field], detail });
      }
    }),
    contractCase(EDIT, 'keeps the hours of a single day, and requires both', async (context) => {
      const [person, car, date] = [await context.newCustomer(), await context.addCar(), context.day(30)];
      const hours = {
        startDate: date,
        endDate: date,
        startTime: '10:00',
        endTime: '14:00',
        isMultiDay: false,
      };
      // Four hours at £400.00 an hour.
      const held = expectBody(await requestHold(person, car, hours, 48_000), 200, paymentIntentAnswer);
      await context.adapter.payCard(held.client_secret, 'good');
      const claim = { ...reservationRequest(car, hours, held.paymentIntentId), ...hours };
      const booked = expectBody(await person.post('/api/reservations', claim), 201, reservation);
      const cheaper = expectBody(
        await edit(context, booked, { totalPrice: 1500, reason: 'Rain.' }),
        200,
        reservation,
      );
      expect(cheaper).toMatchObject({ startTime: '10:00', endTime: '14:00', isMultiDay: false });
      expectProblem(await edit(context, booked, { startDate: date, endTime: '' }), {
        status: 422,
        code: 'invalid_booking',
        fields: ['endTime'],
        detail: 'Please select an end time',
      });
    }),
    contractCase(EDIT, 'refuses dates of another customer', async (context) => {
      const { car, booked } = await bookedCar(context);
      const later = { startDate: context.day(40), endDate: context.day(42) };
      await book(context, await context.newCustomer(), car, later);
      expectProblem(await edit(context, booked, later), {
        status: 409,
        code: 'dates_taken',
        detail: 'The selected dates are already booked. Please choose different dates.',
      });
    }),
    contractCase(EDIT, 'refuses reservations that are not confirmed', async (context) => {
      const { booked } = await bookedCar(context);
      await cancel(context, booked);
      expectProblem(await edit(context, booked, { totalPrice: 1000 }), {
        status: 409,
        code: 'not_confirmed',
        detail: 'Only a confirmed reservation can be changed.',
      });
    }),

    contractCase(
      CANCEL,
      'refunds the full amount once until 48 hours before the start, and frees the dates',
      async (context) => {
        const { person, car, booked } = await bookedCar(context);
        const cancelled = {
          status: 'cancelled',
          refunded: THREE_DAYS.deposit,
          currentPaid: 0,
          remainingToPay: 0,
        };
        expect(expectBody(await cancel(context, booked), 200, reservation)).toMatchObject(cancelled);
        expect(expectBody(await cancel(context, booked), 200, reservation)).toMatchObject(cancelled);
        expect((await context.guest.get(`/api/reservations/car/${car.id}`)).body).toEqual([]);
        const history = expectBody(
          await person.get(`/api/reservations/${booked.id}/payments`),
          200,
          paymentHistory,
        );
        expect(history.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([
          THREE_DAYS.deposit,
        ]);
        expect(await listed(context, `q=${person.email}&status=cancelled`)).toHaveLength(1);
      },
    ),
    contractCase(
      CANCEL,
      'refunds nothing and leaves the full amount due less than 48 hours before the start',
      async (context) => {
        const { booked } = await bookedCar(context, 1);
        expect(expectBody(await cancel(context, booked), 200, reservation)).toMatchObject({
          status: 'cancelled',
          refunded: 0,
          currentPaid: THREE_DAYS.deposit,
          remainingToPay: THREE_DAYS.balance,
        });
      },
    ),
    contractCase(
      FAULT,
      'refunds everything at the fault of the firm less than 48 hours before the start, with a reason',
      async (context) => {
        const { booked } = await bookedCar(context, 1);
        const path = `/api/reservations/${booked.id}/fault-cancellation`;
        expectProblem(await context.admin.post(path, {}), { status: 400, fields: ['reason'] });
        const answer = await context.admin.post(path, { reason: 'The gearbox failed.' });
        expect(expectBody(answer, 200, reservation)).toMatchObject({
          status: 'cancelled',
          refunded: THREE_DAYS.deposit,
          currentPaid: 0,
          remainingToPay: 0,
        });
      },
    ),
    contractCase('DELETE /api/cars/{id}', 'refuses to delete a reserved car', async (context) => {
      const { car, booked } = await bookedCar(context);
      expectProblem(await context.admin.delete(`/api/cars/${car.id}`), {
        status: 409,
        code: 'car_reserved',
        detail: 'This car has 1 upcoming reservation, so it cannot be deleted.',
      });
      await cancel(context, booked);
      expectNothing(await context.admin.delete(`/api/cars/${car.id}`));
      expect(await listed(context, `q=${booked.userId ?? ''}`)).toEqual([]);
    }),
    contractCase(
      'DELETE /api/users/{id}',
      'keeps the reservations of a deleted user without personal data',
      async (context) => {
        const { person, booked } = await bookedCar(context);
        await context.admin.delete(`/api/reservations/${booked.id}`);
        expectNothing(await context.admin.delete(`/api/users/${person.id}`));
        const kept = (await listed(context, 'sort=-createdAt')).find(({ id }) => id === booked.id);
        expect(kept).toMatchObject({ carMake: booked.carMake, totalPrice: THREE_DAYS.total, customer: null });
      },
    ),
    contractCase('GET /api/admin/overview', 'counts the open balances', async (context) => {
      const unpaid = async () =>
        expectBody(await context.admin.get('/api/admin/overview'), 200, overview).unpaid;
      const before = await unpaid();
      await bookedCar(context);
      expect(await unpaid()).toEqual({ count: before.count + 1, amount: before.amount + THREE_DAYS.balance });
    }),

    contractCase(ATTENTION, 'is empty without failures', async (context) => {
      await sharedBooking(context);
      const list = expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList);
      // Other cases leave reservations that have begun with their balance unpaid, and jobs without a driver.
      const left = ['balance-overdue', 'job-given-back', 'driver-missing', 'driver-unconfirmed'];
      expect(list.filter(({ kind }) => !left.includes(kind))).toEqual([]);
    }),
    contractCase('POST /api/payments/attention/{id}/resolve', 'requires a note', async (context) => {
      expectProblem(await context.admin.post('/api/payments/attention/any/resolve', { note: ' ' }), {
        status: 400,
        fields: ['note'],
        detail: 'Please say what was done.',
      });
    }),
  ],
};
