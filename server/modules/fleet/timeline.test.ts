// Tests the periods of the fleet's timeline, their order and their limit, over replaced statements.
import { MAX_FLEET_PERIODS } from '#domain/contract/fleet.ts';
import type { Queryable } from '#server/db/database.ts';
import { readFleet } from './timeline.ts';
import * as rows from './timelineRepository.ts';

jest.mock('./timelineRepository.ts');
const repository = jest.mocked(rows);

const dates = {
  ...{ id: 'p1', car_id: 'c1', start_date: '2031-05-10', end_date: '2031-05-11', start_time: null },
  ...{
    end_time: null,
    starts_at: new Date('2031-05-09T23:00:00Z'),
    ends_at: new Date('2031-05-11T23:00:00Z'),
  },
  version: 2,
};
const reserved: rows.ReservedRow = {
  ...dates,
  ...{ status: 'confirmed', reference: 'LCR-1', turnaround_minutes: 60, first_name: 'Ada', last_name: 'L' },
  ...{ email: 'ada@example.com', total_pence: 120_000, paid_pence: 36_000 },
  ...{ hold_expires_at: null, changes_id: null, user_id: 'u1' },
};
const blocked: rows.BlockedRow = { ...dates, id: 'b1', kind: 'service', note: 'MOT' };
const shownDates = {
  ...{
    id: 'p1',
    carId: 'c1',
    startDate: '2031-05-10',
    endDate: '2031-05-11',
    startTime: null,
    endTime: null,
  },
  ...{ startsAt: '2031-05-09T23:00:00.000Z', endsAt: '2031-05-11T23:00:00.000Z', version: 2 },
};
const db = {} as Queryable;
const QUERY = { from: '2031-05-10', to: '2031-05-12' };

async function read(given: { reserved?: rows.ReservedRow[]; blocked?: rows.BlockedRow[] }) {
  repository.listFleetCars.mockResolvedValue([
    { id: 'c1', make: 'Bentley', model: 'Flying Spur', turnaround_minutes: 90 },
  ]);
  repository.listReserved.mockResolvedValue(given.reserved ?? []);
  repository.listBlocked.mockResolvedValue(given.blocked ?? []);
  return readFleet(db, QUERY);
}

it('has the cars with their turnarounds, the reservations in pounds, and the blocks', async () => {
  const { cars, periods } = await read({ reserved: [reserved], blocked: [blocked] });
  expect(cars).toEqual([{ id: 'c1', make: 'Bentley', model: 'Flying Spur', turnaroundMinutes: 90 }]);
  expect(periods).toEqual([
    {
      ...{ kind: 'reservation', ...shownDates, status: 'confirmed', reference: 'LCR-1' },
      ...{ turnaroundMinutes: 60, customer: 'Ada L', totalPrice: 1_200, remainingToPay: 840 },
      ...{ holdExpiresAt: null, changes: null, userId: 'u1' },
    },
    { kind: 'block', ...shownDates, id: 'b1', blockKind: 'service', note: 'MOT' },
  ]);
});

it('has the end of a hold, no customer of a deleted account, and no negative balance', async () => {
  const { periods } = await read({
    reserved: [
      {
        ...reserved,
        ...{ hold_expires_at: new Date(0), changes_id: 'r0', email: null, paid_pence: 130_000 },
      },
    ],
  });
  expect(periods[0]).toMatchObject({
    ...{ holdExpiresAt: '1970-01-01T00:00:00.000Z', changes: 'r0', customer: null, remainingToPay: 0 },
  });
});

it('reads the days from the start of the first to the end of the last, and one period more than the limit', async () => {
  await read({});
  const period = { start: Date.parse('2031-05-09T23:00:00Z'), end: Date.parse('2031-05-12T23:00:00Z') };
  expect(repository.listReserved).toHaveBeenLastCalledWith(db, period, MAX_FLEET_PERIODS + 1);
  expect(repository.listBlocked).toHaveBeenLastCalledWith(db, period, MAX_FLEET_PERIODS + 1);
});

it('is ordered by the start', async () => {
  const at = (day: number) => new Date(Date.UTC(2031, 4, day));
  const { periods } = await read({
    reserved: [
      { ...reserved, id: 'r1', starts_at: at(12) },
      { ...reserved, id: 'r2', starts_at: at(10) },
    ],
    blocked: [{ ...blocked, id: 'b1', starts_at: at(11) }],
  });
  expect(periods.map(({ id }) => id)).toEqual(['r2', 'b1', 'r1']);
});

it('is refused beyond the limit', async () => {
  const many = Array.from({ length: MAX_FLEET_PERIODS - 1 }, () => reserved);
  expect((await read({ reserved: many, blocked: [blocked] })).periods).toHaveLength(MAX_FLEET_PERIODS);
  await expect(read({ reserved: many, blocked: [blocked, blocked] })).rejects.toMatchObject({
    ...{ status: 422, code: 'too_many_periods', errors: [{ field: 'to', message: expect.any(String) }] },
  });
});
