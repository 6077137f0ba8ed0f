// What admins do with reservations: find, change and cancel them; and what that means for cars, people and figures.
import { overview } from '#domain/contract/overview.ts';
import { attentionList, paymentHistory } from '#domain/contract/payments.ts';
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  type Reservation,
} from '#domain/contract/reservations.ts';
import { contractCase, type ContractArea } from './contractCase.ts';
import { expectBody, expectNothing, expectRefusal } from './expectations.ts';
import { askHold, claimOf, rent, rental, THREE_DAYS, threeDays } from './bookings.ts';
import type { World } from './testContext.ts';

const LIST = 'GET /api/reservations';
const EDIT = 'PUT /api/reservations/{id}';
const CANCEL = 'DELETE /api/reservations/{id}';
const ATTENTION = 'GET /api/payments/attention';

const listed = async ({ admin }: World, query: string): Promise<Reservation[]> =>
  expectBody(await admin.get(`/api/reservations?${query}`), 200, reservationList);
const edit = ({ admin }: World, { id }: Reservation, change: object) =>
  admin.put(`/api/reservations/${id}`, change);
const cancel = ({ admin }: World, { id }: Reservation) => admin.delete(`/api/reservations/${id}`);

export const administration: ContractArea = {
  name: 'reservations as admins see them',
  cases: [
    contractCase(LIST, 'shows each with its customer', async (world) => {
      const { person, booked } = await rental(world);
      const found = await listed(world, `q=${person.email}`);
      expect(found).toMatchObject([
        { id: booked.id, customer: { name: person.fullName, email: person.email } },
      ]);
    }),
    contractCase(LIST, 'is narrowed to a state, to a time and to what is unpaid', async (world) => {
      const { person, booked } = await rental(world);
      const found = async (query: string) =>
        (await listed(world, `q=${person.email}&${query}`)).map(({ id }) => id);
      expect(await found('status=confirmed&when=upcoming&unpaid=true')).toEqual([booked.id]);
      for (const query of ['status=cancelled', 'when=past', 'when=today', 'when=tomorrow']) {
        expect({ query, found: await found(query) }).toEqual({ query, found: [] });
      }
      expectRefusal(await world.admin.get('/api/reservations?status=held'), {
        status: 400,
        fields: ['status'],
      });
    }),
    contractCase(LIST, 'is in the order asked for, page by page, and counted', async (world) => {
      const make = world.unique('Marque');
      const person = await world.newcomer();
      for (const [index, price] of [300, 100, 200].entries()) {
        const car = await world.addCar({ make, price: `${price}.00` });
        const dates = { startDate: await world.day(40 + index), endDate: await world.day(41 + index) };
        const asked = await person.post('/api/reservations/create-payment-intent', {
          amount: price * 60,
          currency: 'gbp',
          booking: { carId: car.id, isMultiDay: true, ...dates },
        });
        const { client_secret: secret, paymentIntentId } = asked.body as Record<string, string>;
        await world.subject.payCard(secret ?? '', 'good');
        await person.post('/api/reservations', {
          carId: car.id,
          isMultiDay: true,
          ...dates,
          paymentIntentId,
        });
      }
      const totals = async (query: string) => {
        const answer = await world.admin.get(`/api/reservations?q=${make.toUpperCase()}&${query}`);
        const rows = expectBody(answer, 200, reservationList);
        return { totals: rows.map(({ totalPrice }) => totalPrice), count: answer.header('x-total-count') };
      };
      expect(await totals('')).toEqual({ totals: [400, 200, 600], count: '3' });
      expect(await totals('sort=totalPrice')).toEqual({ totals: [200, 400, 600], count: '3' });
      expect(await totals('sort=-totalPrice&page=1&pageSize=2')).toEqual({ totals: [200], count: '3' });
      expectRefusal(await world.admin.get('/api/reservations?sort=card'), { status: 400, fields: ['sort'] });
    }),

    contractCase(LIST, 'shows those of one day newest first', async (world) => {
      const [person, dates] = [await world.newcomer(), await threeDays(world)];
      const older = await rent(world, person, await world.addCar(), dates);
      const newer = await rent(world, person, await world.addCar(), dates);
      const ids = async (sort = '') => (await listed(world, `q=${person.email}${sort}`)).map(({ id }) => id);
      expect(await ids()).toEqual([newer.id, older.id]);
      expect(await ids('&sort=-createdAt')).toEqual([newer.id, older.id]);
      expect(await ids('&sort=createdAt')).toEqual([older.id, newer.id]);
      const own = await person.get(`/api/reservations/user/${person.id}`);
      expect(expectBody(own, 200, reservationList).map(({ id }) => id)).toEqual([newer.id, older.id]);
    }),

    contractCase(EDIT, 'recalculates the total of other dates', async (world) => {
      const { booked, dates } = await rental(world);
      const endDate = await world.day(33);
      const answer = await edit(world, booked, { ...dates, endDate, version: booked.version });
      expect(expectBody(answer, 200, reservation)).toMatchObject({
        endDate,
        totalPrice: 1600,
        remainingToPay: 1240,
        version: booked.version + 1,
      });
    }),
    contractCase(EDIT, 'takes the total that an admin sets', async (world) => {
      const { booked } = await rental(world);
      const answer = await edit(world, booked, { totalPrice: 1000 });
      expect(expectBody(answer, 200, reservation)).toMatchObject({ totalPrice: 1000, remainingToPay: 640 });
    }),
    contractCase(EDIT, 'keeps the hours of a single day, and wants both of them', async (world) => {
      const [person, car, date] = [await world.newcomer(), await world.addCar(), await world.day(30)];
      const hours = {
        startDate: date,
        endDate: date,
        startTime: '10:00',
        endTime: '14:00',
        isMultiDay: false,
      };
      // Four hours at £400.00 an hour.
      const held = expectBody(await askHold(person, car, hours, 48_000), 200, paymentIntentAnswer);
      await world.subject.payCard(held.client_secret, 'good');
      const claim = { ...claimOf(car, hours, held.paymentIntentId), ...hours };
      const booked = expectBody(await person.post('/api/reservations', claim), 201, reservation);
      const cheaper = expectBody(await edit(world, booked, { totalPrice: 1500 }), 200, reservation);
      expect(cheaper).toMatchObject({ startTime: '10:00', endTime: '14:00', isMultiDay: false });
      expectRefusal(await edit(world, booked, { startDate: date, endTime: '' }), {
        status: 422,
        code: 'invalid_booking',
        fields: ['endTime'],
        detail: 'Please select an end time',
      });
    }),
    contractCase(EDIT, 'refuses a total below what is paid', async (world) => {
      const { booked } = await rental(world);
      expectRefusal(await edit(world, booked, { totalPrice: 359.99 }), {
        status: 422,
        code: 'invalid_booking',
        fields: ['totalPrice'],
        detail: 'The total cannot be below what is already paid (£360.00).',
      });
    }),
    contractCase(EDIT, 'refuses an end before the start', async (world) => {
      const { booked, dates } = await rental(world);
      expectRefusal(await edit(world, booked, { ...dates, endDate: await world.day(20) }), {
        status: 422,
        code: 'invalid_booking',
        fields: ['endDate'],
        detail: 'The end date cannot be before the start date.',
      });
    }),
    contractCase(EDIT, 'refuses dates that somebody else has', async (world) => {
      const { car, booked } = await rental(world);
      const later = { startDate: await world.day(40), endDate: await world.day(42) };
      await rent(world, await world.newcomer(), car, later);
      expectRefusal(await edit(world, booked, later), {
        status: 409,
        code: 'dates_taken',
        detail: 'The selected dates are already booked. Please choose different dates.',
      });
    }),
    contractCase(EDIT, 'refuses what started from an older version', async (world) => {
      const { booked } = await rental(world);
      await edit(world, booked, { totalPrice: 1000, version: booked.version });
      expectRefusal(await edit(world, booked, { totalPrice: 1100, version: booked.version }), {
        status: 409,
        code: 'version_conflict',
        detail: 'Somebody else has changed this reservation meanwhile. Please look at it again.',
      });
    }),
    contractCase(EDIT, 'is for confirmed ones', async (world) => {
      const { booked } = await rental(world);
      await cancel(world, booked);
      expectRefusal(await edit(world, booked, { totalPrice: 1000 }), {
        status: 409,
        code: 'not_confirmed',
        detail: 'Only a confirmed reservation can be changed.',
      });
    }),

    contractCase(
      CANCEL,
      'gives everything back 48 hours before, once, and frees the dates',
      async (world) => {
        const { person, car, booked } = await rental(world);
        const cancelled = {
          status: 'cancelled',
          refunded: THREE_DAYS.deposit,
          currentPaid: 0,
          remainingToPay: 0,
        };
        expect(expectBody(await cancel(world, booked), 200, reservation)).toMatchObject(cancelled);
        expect(expectBody(await cancel(world, booked), 200, reservation)).toMatchObject(cancelled);
        expect((await world.guest.get(`/api/reservations/car/${car.id}`)).body).toEqual([]);
        const history = expectBody(
          await person.get(`/api/reservations/${booked.id}/payments`),
          200,
          paymentHistory,
        );
        expect(history.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([
          THREE_DAYS.deposit,
        ]);
        expect(await listed(world, `q=${person.email}&status=cancelled`)).toHaveLength(1);
      },
    ),
    contractCase(CANCEL, 'leaves the full amount due where it comes later', async (world) => {
      const { booked } = await rental(world, 1);
      expect(expectBody(await cancel(world, booked), 200, reservation)).toMatchObject({
        status: 'cancelled',
        refunded: 0,
        currentPaid: THREE_DAYS.deposit,
        remainingToPay: THREE_DAYS.balance,
      });
    }),
    contractCase('DELETE /api/cars/{id}', 'keeps a car that is reserved', async (world) => {
      const { car, booked } = await rental(world);
      expectRefusal(await world.admin.delete(`/api/cars/${car.id}`), {
        status: 409,
        code: 'car_reserved',
        detail: 'This car has 1 upcoming reservation, so it cannot be deleted.',
      });
      await cancel(world, booked);
      expectNothing(await world.admin.delete(`/api/cars/${car.id}`));
      expect(await listed(world, `q=${booked.userId ?? ''}`)).toEqual([]);
    }),
    contractCase(
      'DELETE /api/users/{id}',
      "keeps somebody's reservations for the books, without them",
      async (world) => {
        const { person, booked } = await rental(world);
        expectNothing(await world.admin.delete(`/api/users/${person.id}`));
        const kept = (await listed(world, 'sort=-createdAt')).find(({ id }) => id === booked.id);
        expect(kept).toMatchObject({ carMake: booked.carMake, totalPrice: THREE_DAYS.total, customer: null });
      },
    ),
    contractCase('GET /api/admin/overview', 'counts what is still to be paid', async (world) => {
      const unpaid = async () =>
        expectBody(await world.admin.get('/api/admin/overview'), 200, overview).unpaid;
      const before = await unpaid();
      await rental(world);
      expect(await unpaid()).toEqual({ count: before.count + 1, amount: before.amount + THREE_DAYS.balance });
    }),

    contractCase(ATTENTION, 'is empty where nothing went wrong', async (world) => {
      await rental(world);
      expect(expectBody(await world.admin.get('/api/payments/attention'), 200, attentionList)).toEqual([]);
    }),
    contractCase(
      'POST /api/payments/attention/{id}/resolve',
      'wants to know what was done',
      async (world) => {
        expectRefusal(await world.admin.post('/api/payments/attention/any/resolve', { note: ' ' }), {
          status: 400,
          fields: ['note'],
          detail: 'Please say what was done.',
        });
      },
    ),
  ],
};
