// The figures of a period, and the comparison with the payment provider.
import { insight, type Insight } from '#domain/office/contract/insight.ts';
import { reconciliation } from '#domain/payment/contract/reconciliation.ts';
import { accessCases, accountantsToo, plain } from '#contract/access.ts';
import { bookedCar, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const CALL = 'GET /api/insight';
const COMPARE = 'GET /api/payments/reconciliation';

/** From today to a day that a booking of the case reaches. */
async function period(context: TestContext, inDays = 60): Promise<string> {
  return `from=${context.day(0)}&to=${context.day(inDays)}`;
}
const read = async (context: TestContext): Promise<Insight> =>
  expectBody(await context.accountant.get(`/api/insight?${await period(context)}`), 200, insight);
const carOf = ({ cars }: Insight, id: string) => cars.find(({ carId }) => carId === id);

export const insightSuite: ContractSuite = {
  name: 'insight',
  cases: [
    ...accessCases([plain(CALL, accountantsToo(400)), plain(COMPARE, accountantsToo(400))]),
    contractCase(CALL, 'requires two dates in their order, at most five years apart', async ({ admin }) => {
      const refused = async (query: string, fields: string[], detail?: string) =>
        expectProblem(await admin.get(`/api/insight?${query}`), {
          status: 400,
          fields,
          ...(detail === undefined ? {} : { detail }),
        });
      await refused('', ['from', 'to']);
      await refused('from=2026-11-01&to=2026-11-31', ['to']);
      await refused('from=2026-11-02&to=2026-11-01', ['to'], 'The end cannot be before the start.');
      await refused('from=2020-01-01&to=2025-01-06', ['to'], 'A period can have at most five years.');
    }),
    contractCase(CALL, 'counts a booking with its deposit, and its days', async (context) => {
      const before = await read(context);
      const { car, booked } = await bookedCar(context);
      const after = await read(context);
      const { total, deposit, balance } = THREE_DAYS;
      expect(carOf(after, car.id)).toMatchObject({
        car: `${car.make} ${car.model}`,
        purpose: car.CarForReason,
        booked: total,
        received: deposit,
        outstanding: balance,
        refunded: 0,
        hiredDays: 3,
        fleetDays: 61,
        blockedDays: 0,
      });
      expect(after.total.received).toBeCloseTo(before.total.received + deposit, 2);
      const month = booked.startDate.slice(0, 7);
      const reservations = ({ months }: Insight) =>
        months.find((known) => known.month === month)?.reservations;
      expect(reservations(after)).toBe((reservations(before) ?? 0) + 1);
      // Booked 30 days before.
      expect(after.leadTimes[5]).toBe((before.leadTimes[5] ?? 0) + 1);
    }),
    contractCase(CALL, 'counts the days on which a block keeps a car out of service', async (context) => {
      const car = await context.addCar();
      const block = async (first: number, last: number, times = {}) => {
        const dates = { startDate: context.day(first), endDate: context.day(last), ...times };
        const body = { carId: car.id, kind: 'private-use', note: '', ...dates };
        expect((await context.admin.post('/api/car-blocks', body)).status).toBe(201);
      };
      await block(10, 13);
      // Some hours leave the rest of the day free.
      await block(20, 20, { startTime: '09:00', endTime: '12:00' });
      expect(carOf(await read(context), car.id)).toMatchObject({ fleetDays: 61, blockedDays: 4 });
    }),
    contractCase(CALL, 'counts the refund of a cancellation, and books nothing of it', async (context) => {
      const before = await read(context);
      const { person, car, booked } = await bookedCar(context);
      expectCancelled(await person.post(`/api/reservations/${booked.id}/cancellation`));
      const after = await read(context);
      const { deposit } = THREE_DAYS;
      expect(carOf(after, car.id)).toMatchObject({
        booked: 0,
        received: deposit,
        outstanding: 0,
        refunded: deposit,
        hiredDays: 0,
      });
      const month = booked.startDate.slice(0, 7);
      const monthOf = ({ months }: Insight) => months.find((known) => known.month === month);
      expect(monthOf(after)?.cancelled).toBe((monthOf(before)?.cancelled ?? 0) + 1);
      expect(monthOf(after)?.cancelledRefunded).toBeCloseTo(
        (monthOf(before)?.cancelledRefunded ?? 0) + deposit,
        2,
      );
    }),
    contractCase(COMPARE, 'lists payments and refunds with their reservation', async (context) => {
      const { person, booked } = await bookedCar(context);
      expectCancelled(await person.post(`/api/reservations/${booked.id}/cancellation`));
      const answer = await context.accountant.get(`/api/payments/reconciliation?${await period(context, 0)}`);
      const { entries } = expectBody(answer, 200, reconciliation);
      const own = entries.filter(({ reservationId }) => reservationId === booked.id);
      const amount = THREE_DAYS.deposit;
      expect(
        own
          .map(({ kind, result, providerAmount, ledgerAmount, reference }) => [
            kind,
            result,
            providerAmount,
            ledgerAmount,
            reference,
          ])
          .sort(),
      ).toEqual([
        ['payment', 'matching', amount, amount, booked.reference],
        ['refund', 'matching', amount, amount, booked.reference],
      ]);
    }),
  ],
};

function expectCancelled({ status }: { status: number }): void {
  expect(status).toBe(200);
}
