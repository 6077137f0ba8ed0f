// Blocks and turnarounds: which staff take a car out of service, and which bookings are then refused.
import { fleetAvailability } from '#domain/booking/contract/availability.ts';
import { carBlock, carBlockList, type CarBlock } from '#domain/fleet/contract/carBlocks.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { fleet } from '#domain/fleet/contract/fleet.ts';
import { reservation, takenDatesList } from '#domain/booking/contract/reservations.ts';
import { accessCases, deskToo, plain } from '#contract/access.ts';
import { book, bookedCar, hold, requestHold, sharedBooking, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { aPicture, carForm } from './carForm.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const LIST = 'GET /api/car-blocks';
const ADD = 'POST /api/car-blocks';
const CHANGE = 'PUT /api/car-blocks/{id}';
const REMOVE = 'DELETE /api/car-blocks/{id}';
const TAKEN = 'GET /api/reservations/car/{carId}';
const SEARCH = 'GET /api/cars/availability';
const FLEET = 'GET /api/fleet';
const HOLD = 'POST /api/reservations/create-payment-intent';

const OVERLAP = { status: 409, code: 'block_overlap' };
const gone = { status: 404, detail: 'This block does not exist.' };
const whole = { startTime: null, endTime: null };

const form = async (context: TestContext, { id }: Pick<Car, 'id'>, first: number, last: number) => ({
  carId: id,
  kind: 'service',
  note: 'MOT',
  startDate: context.day(first),
  endDate: context.day(last),
});
const addBlock = async (context: TestContext, car: Pick<Car, 'id'>, first: number, last: number) =>
  expectBody(
    await context.admin.post('/api/car-blocks', await form(context, car, first, last)),
    201,
    carBlock,
  );
const takenOf = async (context: TestContext, { id }: Pick<Car, 'id'>, query = '') =>
  expectBody(await context.guest.get(`/api/reservations/car/${id}${query}`), 200, takenDatesList);
const listed = async (context: TestContext, first: number, last: number, more = ''): Promise<CarBlock[]> => {
  const days = `from=${context.day(first)}&to=${context.day(last)}`;
  return expectBody(await context.admin.get(`/api/car-blocks?${days}${more}`), 200, carBlockList);
};

export const carBlocks: ContractSuite = {
  name: 'blocks of cars',
  cases: [
    ...accessCases([
      plain(FLEET, { ...deskToo(400), accountant: 400 }),
      plain(LIST, { ...deskToo(400), accountant: 400 }),
      plain(ADD, deskToo(400), {}),
      plain(CHANGE, deskToo(400), {}),
      plain(REMOVE, deskToo(404)),
    ]),

    contractCase(
      ADD,
      'blocks a car for whole days, and shows only the dates to customers',
      async (context) => {
        const car = await context.addCar();
        const added = await addBlock(context, car, 10, 12);
        expect(added).toMatchObject({ ...(await form(context, car, 10, 12)), ...whole, version: 0 });
        const dates = { startDate: context.day(10), endDate: context.day(12) };
        expect(await takenOf(context, car)).toEqual([{ ...dates, ...whole }]);
        const person = await context.newCustomer();
        const refused = await requestHold(person, car, threeDays(context, 12));
        expectProblem(refused, { status: 409, code: 'dates_taken' });
        expect((await requestHold(person, car, threeDays(context, 13))).status).toBe(200);
      },
    ),
    contractCase(ADD, 'blocks a car between two times over several days', async (context) => {
      const car = await context.addCar();
      const times = { startTime: '18:00', endTime: '08:30' };
      const answer = await context.desk.post('/api/car-blocks', {
        ...(await form(context, car, 10, 12)),
        ...times,
      });
      expect(expectBody(answer, 201, carBlock)).toMatchObject(times);
      const [first, second, last] = [context.day(10), context.day(11), context.day(12)];
      expect(await takenOf(context, car)).toEqual([
        { startDate: first, endDate: second, startTime: '18:00', endTime: '00:00' },
        { startDate: second, endDate: second, ...whole },
        { startDate: last, endDate: last, startTime: '00:00', endTime: '08:30' },
      ]);
    }),
    contractCase(ADD, 'names the overlapping reservation', async (context) => {
      const { car, booked } = await bookedCar(context, 20);
      const refused = await context.admin.post('/api/car-blocks', await form(context, car, 22, 25));
      expectProblem(refused, OVERLAP);
      expect((refused.body as { detail: string }).detail).toContain(
        `${booked.reference ?? ''} is reserved on these dates: `,
      );
      await addBlock(context, car, 23, 25);
      expect(await listed(context, 20, 22, `&carId=${car.id}`)).toEqual([]);
    }),
    contractCase(ADD, 'names an overlapping hold or block', async (context) => {
      const car = await context.addCar();
      await hold(await context.newCustomer(), car, threeDays(context, 20));
      const refused = await context.admin.post('/api/car-blocks', await form(context, car, 20, 20));
      expectProblem(refused, OVERLAP);
      expect((refused.body as { detail: string }).detail).toMatch(/^A customer is paying for these dates/);
      await addBlock(context, car, 30, 31);
      const second = await context.admin.post('/api/car-blocks', await form(context, car, 31, 32));
      expectProblem(second, OVERLAP);
      expect((second.body as { detail: string }).detail).toMatch(/^Another block keeps this car: /);
    }),
    contractCase(ADD, 'refuses an unknown car and dates with a fault', async (context) => {
      const car = await context.addCar();
      const good = await form(context, car, 10, 12);
      const post = (changes: object) => context.admin.post('/api/car-blocks', { ...good, ...changes });
      expectProblem(await post({ carId: UNKNOWN_ID }), {
        status: 404,
        detail: 'This car is no longer available.',
      });
      expectProblem(await post({ endDate: context.day(9) }), { status: 400, fields: ['endDate'] });
      expectProblem(await post({ startTime: '10:00' }), { status: 400, fields: ['endTime'] });
      expectProblem(await post({ endDate: context.day(410) }), {
        status: 400,
        fields: ['endDate'],
        detail: 'A block can last 400 days at most.',
      });
      expectProblem(await post({ kind: 'holiday' }), { status: 400, fields: ['kind'] });
    }),

    contractCase(LIST, 'answers the blocks of the days, of one car or of all', async (context) => {
      const [car, other] = [await context.addCar(), await context.addCar()];
      const first = await addBlock(context, car, 40, 42);
      const second = await addBlock(context, other, 41, 43);
      const ids = async (from: number, to: number, more = '') =>
        (await listed(context, from, to, more))
          .map(({ id }) => id)
          .filter((id) => [first.id, second.id].includes(id));
      expect(await ids(42, 50)).toEqual([first.id, second.id]);
      expect(await ids(43, 50)).toEqual([second.id]);
      expect(await ids(30, 39)).toEqual([]);
      expect(await ids(30, 41, `&carId=${other.id}`)).toEqual([second.id]);
    }),
    contractCase(LIST, 'refuses more than 400 days, and an end before the start', async (context) => {
      const path = async (first: number, last: number) =>
        `/api/car-blocks?from=${context.day(first)}&to=${context.day(last)}`;
      expectProblem(await context.admin.get(await path(0, 400)), {
        status: 400,
        fields: ['to'],
        detail: 'Please choose at most 400 days.',
      });
      expect((await context.admin.get(await path(0, 399))).status).toBe(200);
      expectProblem(await context.admin.get(await path(1, 0)), { status: 400, fields: ['to'] });
    }),

    contractCase(CHANGE, 'replaces a block, also by other dates and another car', async (context) => {
      const [car, other] = [await context.addCar(), await context.addCar()];
      const { id, version } = await addBlock(context, car, 10, 12);
      const put = async (changes: object) =>
        context.admin.put(`/api/car-blocks/${id}`, { ...(await form(context, car, 11, 13)), ...changes });
      const longer = expectBody(await put({ version, kind: 'valeting', note: '' }), 200, carBlock);
      expect(longer).toMatchObject({ kind: 'valeting', note: '', version: version + 1 });
      expectProblem(await put({ version }), { status: 409, code: 'version_conflict' });
      expectBody(await put({ carId: other.id }), 200, carBlock);
      expect(await takenOf(context, car)).toEqual([]);
      expect(await takenOf(context, other)).toHaveLength(1);
    }),
    contractCase(CHANGE, 'refuses dates that are taken, and an unknown block', async (context) => {
      const { car, booked } = await bookedCar(context, 20);
      const { id } = await addBlock(context, car, 10, 12);
      const taken = await form(context, car, 12, 20);
      const refused = await context.admin.put(`/api/car-blocks/${id}`, taken);
      expectProblem(refused, OVERLAP);
      expect((refused.body as { detail: string }).detail).toContain(booked.reference ?? '');
      expectProblem(await context.admin.put(`/api/car-blocks/${UNKNOWN_ID}`, taken), gone);
    }),
    contractCase(REMOVE, 'puts the car into service again', async (context) => {
      const car = await context.addCar();
      const { id } = await addBlock(context, car, 10, 12);
      expectNothing(await context.admin.delete(`/api/car-blocks/${id}`));
      expect(await takenOf(context, car)).toEqual([]);
      expectProblem(await context.admin.delete(`/api/car-blocks/${id}`), gone);
    }),

    contractCase(FLEET, 'answers the cars, and the occupants of each on the days', async (context) => {
      const car = await context.addCar({ turnaroundMinutes: '45' });
      const person = await context.newCustomer();
      const booked = await book(context, person, car, threeDays(context, 20));
      const { reservationId, holdExpiresAt } = await hold(
        await context.newCustomer(),
        car,
        threeDays(context, 30),
      );
      const block = await addBlock(context, car, 40, 41);
      const read = async (first: number, last: number) => {
        const days = `from=${context.day(first)}&to=${context.day(last)}`;
        const { cars, periods } = expectBody(await context.desk.get(`/api/fleet?${days}`), 200, fleet);
        const { id, make, model } = car;
        expect(cars).toContainEqual({
          id,
          make,
          model,
          CarForReason: car.CarForReason,
          turnaroundMinutes: 45,
        });
        return periods.filter(({ carId }) => carId === car.id);
      };
      const periods = await read(20, 41);
      expect(periods.map(({ id }) => id)).toEqual([booked.id, reservationId, block.id]);
      expect(periods[0]).toMatchObject({
        kind: 'reservation',
        status: 'confirmed',
        reference: booked.reference,
        customer: person.fullName,
        turnaroundMinutes: 45,
        totalPrice: booked.totalPrice,
        remainingToPay: booked.remainingToPay,
        version: booked.version,
        holdExpiresAt: null,
        changes: null,
      });
      expect(periods[1]).toMatchObject({ status: 'held', holdExpiresAt });
      expect(periods[2]).toMatchObject({ kind: 'block', blockKind: 'service', note: 'MOT', startTime: null });
      // The turnaround extends into the day after the reservation.
      expect(await read(23, 29)).toHaveLength(1);
      expect(await read(24, 29)).toEqual([]);
    }),
    contractCase(
      SEARCH,
      'finds no car on blocked days, and the nearest dates around them',
      async (context) => {
        const car = await context.addCar({ price: '400.00' });
        await addBlock(context, car, 20, 22);
        const query = `from=${context.day(21)}&to=${context.day(24)}`;
        const fleet = expectBody(
          await context.guest.get(`/api/cars/availability?${query}`),
          200,
          fleetAvailability,
        );
        expect(fleet.find(({ carId }) => carId === car.id)).toMatchObject({
          isFree: false,
          before: { startDate: context.day(16), endDate: context.day(19) },
          after: { startDate: context.day(23), endDate: context.day(26) },
        });
      },
    ),

    contractCase(
      TAKEN,
      'includes the turnaround of the car before and after a reservation',
      async (context) => {
        const car = await context.addCar({ turnaroundMinutes: '45' });
        await book(context, await context.newCustomer(), car, threeDays(context, 20));
        const [before, after] = [context.day(19), context.day(23)];
        expect(await takenOf(context, car)).toEqual([
          { startDate: before, endDate: context.day(20), startTime: '23:15', endTime: '00:00' },
          { startDate: context.day(20), endDate: context.day(22), ...whole },
          { startDate: after, endDate: after, startTime: '00:00', endTime: '00:45' },
        ]);
        const person = await context.newCustomer();
        for (const inDays of [17, 23]) {
          const refused = await requestHold(person, car, threeDays(context, inDays));
          expectProblem(refused, { status: 409, code: 'dates_taken' });
        }
        expect((await requestHold(person, car, threeDays(context, 16))).status).toBe(200);
        expectProblem(await context.admin.post('/api/car-blocks', await form(context, car, 23, 24)), OVERLAP);
      },
    ),
    contractCase(TAKEN, 'leaves out the own reservation that is to be changed', async (context) => {
      const { person, car, booked } = await sharedBooking(context);
      const path = `/api/reservations/car/${car.id}?changing=${booked.id}`;
      expect(expectBody(await person.get(path), 200, takenDatesList)).toEqual([]);
      expect(await takenOf(context, car, `?changing=${booked.id}`)).toHaveLength(1);
      const other = await context.newCustomer();
      expect(expectBody(await other.get(path), 200, takenDatesList)).toHaveLength(1);
    }),
    contractCase(HOLD, 'keeps reservations that a new turnaround would have refused', async (context) => {
      const { car, booked } = await bookedCar(context, 20);
      await book(context, await context.newCustomer(), car, threeDays(context, 23));
      const shorter = carForm({ turnaroundMinutes: '60' });
      expect((await context.admin.put(`/api/cars/${car.id}`, shorter)).status).toBe(200);
      // The total changes and the dates do not: the reservations are still back-to-back.
      const change = { totalPrice: booked.totalPrice + 10 };
      expectBody(await context.admin.put(`/api/reservations/${booked.id}`, change), 200, reservation);
      const later = { startDate: context.day(26), endDate: context.day(28) };
      const person = await context.newCustomer();
      // The earlier dates have no turnaround, so new dates can begin directly after them.
      await hold(person, car, later);
      // Other dates get the current turnaround of the car.
      const moved = { startDate: context.day(21), endDate: context.day(22) };
      expectProblem(await context.admin.put(`/api/reservations/${booked.id}`, moved), {
        status: 409,
        code: 'dates_taken',
      });
    }),
    contractCase('POST /api/cars', 'refuses a turnaround of more than a week', async (context) => {
      expect(await context.addCar({ turnaroundMinutes: '' })).toMatchObject({ turnaroundMinutes: 0 });
      for (const turnaroundMinutes of ['10081', '-1', '1.5']) {
        expectProblem(await context.admin.post('/api/cars', carForm({ turnaroundMinutes }, [aPicture()])), {
          status: 422,
          code: 'invalid_car',
          fields: ['turnaroundMinutes'],
        });
      }
    }),
  ],
};
