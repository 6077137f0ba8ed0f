// What an admin's day needs, counted.
import { overview, type Overview } from '#domain/contract/overview.ts';
import { contractCase, type ContractArea } from './contractCase.ts';
import { expectBody } from './expectations.ts';
import type { World } from './testContext.ts';

const CALL = 'GET /api/admin/overview';
const read = async ({ admin }: World): Promise<Overview> =>
  expectBody(await admin.get('/api/admin/overview'), 200, overview);

export const figures: ContractArea = {
  name: 'overview',
  cases: [
    contractCase(CALL, 'has twelve months, this one the seventh', async (world) => {
      const { today, months } = await read(world);
      expect(today).toBe(await world.day(0));
      expect(months).toHaveLength(12);
      expect(months[6]?.month).toBe(today.slice(0, 7));
      expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).sort());
    }),
    contractCase(CALL, 'counts the drivers that wait to be verified', async (world) => {
      const { unverifiedDrivers: before } = await read(world);
      const driver = await world.newcomer({ isDriver: true });
      expect((await read(world)).unverifiedDrivers).toBe(before + 1);
      await world.admin.put(`/api/users/${driver.id}/verifyDriver`);
      expect((await read(world)).unverifiedDrivers).toBe(before);
    }),
    contractCase(CALL, 'counts the requests for drivers', async (world) => {
      const { requestedJobs: before } = await read(world);
      await world.guest.post('/api/requestedDriverJobs', {
        driversNeeded: 1,
        budget: 100,
        daysRequired: 1,
        contactNumber: '1',
        description: 'One evening.',
      });
      expect((await read(world)).requestedJobs).toBe(before + 1);
    }),
    contractCase(CALL, 'counts the days that the fleet could be hired on', async (world) => {
      const daysOfFleet = async () => (await read(world)).months[6]?.fleetDays ?? 0;
      const before = await daysOfFleet();
      await world.addCar();
      const one = (await daysOfFleet()) - before;
      await world.addCar();
      expect(one).toBeGreaterThanOrEqual(28);
      expect(await daysOfFleet()).toBe(before + 2 * one);
    }),
  ],
};
