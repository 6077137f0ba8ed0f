// The fleet's availability: free cars, the nearest free dates of the others, totals, and the refused dates.
import { fleetAvailability, type CarAvailability } from '#domain/booking/contract/availability.ts';
import { accessCases, everybody, plain } from '#contract/access.ts';
import { book } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { Caller } from '#contract/actors.ts';
import type { TestContext } from '#contract/testContext.ts';

const CALL = 'GET /api/cars/availability';

type Query = Record<string, string>;

const search = (caller: Caller, query: Query) =>
  caller.get(`/api/cars/availability?${new URLSearchParams(query).toString()}`);

async function found(
  caller: Caller,
  query: Query,
  car: { id: string },
): Promise<CarAvailability | undefined> {
  const fleet = expectBody(await search(caller, query), 200, fleetAvailability);
  return fleet.find(({ carId }) => carId === car.id);
}

const days = async (context: TestContext, first: number, last: number) => ({
  from: context.day(first),
  to: context.day(last),
});
const dates = async (context: TestContext, first: number, last: number) => ({
  startDate: context.day(first),
  endDate: context.day(last),
});
const noTimes = { startTime: null, endTime: null };

export const availability: ContractSuite = {
  name: 'availability of the fleet',
  cases: [
    ...accessCases([plain(CALL, everybody(400))]),
    contractCase(CALL, 'answers that a car is free, with the total of its rates', async (context) => {
      const car = await context.addCar({ price: '400.00', dayPrice: '2400', weekPrice: '12000' });
      expect(await found(context.guest, await days(context, 10, 17), car)).toEqual({
        carId: car.id,
        isFree: true,
        total: 14_400,
        before: null,
        after: null,
      });
    }),
    contractCase(CALL, 'returns the nearest free dates of the same length', async (context) => {
      const car = await context.addCar({ price: '400.00' });
      await book(context, await context.newCustomer(), car, await dates(context, 20, 22));
      expect(await found(context.guest, await days(context, 21, 24), car)).toEqual({
        carId: car.id,
        isFree: false,
        total: 1600,
        before: { ...(await dates(context, 16, 19)), ...noTimes },
        after: { ...(await dates(context, 23, 26)), ...noTimes },
      });
    }),
    contractCase(CALL, 'returns no dates in the past', async (context) => {
      const car = await context.addCar({ price: '400.00' });
      await book(context, await context.newCustomer(), car, await dates(context, 2, 4));
      expect(await found(context.guest, await days(context, 1, 3), car)).toMatchObject({
        isFree: false,
        before: null,
        after: await dates(context, 5, 7),
      });
    }),
    contractCase(CALL, 'accepts hours of one day, also with an end on the next day', async (context) => {
      const car = await context.addCar({ price: '400.00', CarForReason: 'MusicVideo' });
      await book(context, await context.newCustomer(), car, await dates(context, 30, 32));
      const hours = { startTime: '22:00', endTime: '02:00' };
      expect(await found(context.guest, { ...(await days(context, 29, 30)), ...hours }, car)).toMatchObject({
        isFree: false,
        total: 1600,
        before: { ...(await dates(context, 28, 29)), ...hours },
        after: { ...(await dates(context, 33, 34)), ...hours },
      });
      const day = { ...(await days(context, 29, 29)), startTime: '20:00', endTime: '24:00' };
      expectProblem(await search(context.guest, day), { status: 400, fields: ['endTime'] });
      expect(await found(context.guest, { ...day, endTime: '23:30' }, car)).toMatchObject({ isFree: true });
    }),
    contractCase(CALL, 'has no total for hours below the minimum of the car', async (context) => {
      const query = { ...(await days(context, 10, 10)), startTime: '10:00', endTime: '15:00' };
      const chauffeur = await context.addCar({ CarForReason: 'Chauffeur' });
      expect(await found(context.guest, query, chauffeur)).toMatchObject({ isFree: true, total: null });
    }),
    contractCase(CALL, 'answers staff who book also a hire that began within a day', async (context) => {
      const car = await context.addCar({ price: '400.00', CarForReason: 'MusicVideo' });
      const query = { ...(await days(context, 0, 0)), startTime: '00:00', endTime: '03:00' };
      expect(await found(context.desk, query, car)).toMatchObject({ isFree: true, total: 1200 });
      expectProblem(await search(context.guest, query), {
        status: 422,
        code: 'invalid_booking',
        fields: ['startTime'],
      });
    }),
    contractCase(CALL, 'refuses dates that cannot be booked, at their fields', async (context) => {
      const refused = async (query: Query, fields: string[], detail: string) =>
        expectProblem(await search(context.guest, query), {
          status: 422,
          code: 'invalid_booking',
          fields,
          detail,
        });
      await refused(await days(context, -1, 2), ['from'], 'The start must be in the future.');
      await refused(
        await days(context, 1826, 1829),
        ['to'],
        'Please choose dates within the next five years.',
      );
      await refused(
        await days(context, 1, 32),
        ['to'],
        'The longest hire is 31 days. Please choose an earlier end date.',
      );
      await refused(await days(context, 3, 3), ['from', 'to'], 'End time must be after start time');
      const oneDay = await days(context, 3, 3);
      await refused({ ...oneDay, startTime: '10:00' }, ['endTime'], 'Please select an end time');
      await refused(
        { ...(await days(context, 3, 5)), startTime: '10:00', endTime: '14:00' },
        ['to'],
        'A single-day hire ends on its start date.',
      );
    }),
  ],
};
