// The figures of an admin's day and of the months.
import { overview, overviewMonths, type Overview } from '#domain/office/contract/overview.ts';
import { accessCases, accountantsToo, plain } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const CALL = 'GET /api/admin/overview';
const read = async ({ admin }: TestContext): Promise<Overview> =>
  expectBody(await admin.get('/api/admin/overview'), 200, overview);
const MONTHS = 'GET /api/insight/months';
const readMonths = async ({ admin }: TestContext) =>
  expectBody(await admin.get('/api/insight/months'), 200, overviewMonths);

export const figures: ContractSuite = {
  name: 'overview',
  cases: [
    ...accessCases([plain(CALL, accountantsToo(200)), plain(MONTHS, accountantsToo(200))]),
    contractCase(MONTHS, 'has twelve months, with the current month as the seventh', async (context) => {
      const { today, months } = await readMonths(context);
      expect(today).toBe(context.day(0));
      expect(months).toHaveLength(12);
      expect(months[6]?.month).toBe(today.slice(0, 7));
      expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).sort());
    }),
    contractCase(CALL, 'counts the unverified drivers', async (context) => {
      const { unverifiedDrivers: before } = await read(context);
      const driver = await context.newCustomer({ isDriver: true });
      expect((await read(context)).unverifiedDrivers).toBe(before + 1);
      await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      expect((await read(context)).unverifiedDrivers).toBe(before);
      const leaving = await context.newCustomer({ isDriver: true });
      await context.admin.delete(`/api/users/${leaving.id}`);
      expect((await read(context)).unverifiedDrivers).toBe(before);
    }),
    contractCase(CALL, 'counts the requests for drivers', async (context) => {
      const { requestedJobs: before } = await read(context);
      await context.guest.post('/api/requestedDriverJobs', {
        driversNeeded: 1,
        budget: 100,
        daysRequired: 1,
        contactNumber: '1',
        description: 'One evening.',
      });
      expect((await read(context)).requestedJobs).toBe(before + 1);
    }),
    contractCase(MONTHS, 'counts the days of a car from the day on which it is added', async (context) => {
      const daysOfFleet = async () => {
        const { months } = await readMonths(context);
        return { last: months[5]!.fleetDays, next: months[7]!.fleetDays };
      };
      const before = await daysOfFleet();
      await context.addCar();
      const after = await daysOfFleet();
      await context.addCar();
      const added = after.next - before.next;
      expect(added).toBeGreaterThanOrEqual(28);
      expect(await daysOfFleet()).toEqual({ last: before.last, next: before.next + 2 * added });
    }),
  ],
};
