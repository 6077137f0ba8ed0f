// Tests blocks over replaced statements: refusals with their texts, events and audit rows. carBlocks.test.ts tests the races over
// a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import * as holds from '#server/modules/reservations/holds.ts';
import * as reservations from '#server/modules/reservations/repository.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as blocks from './repository.ts';
import { createCarBlocks, periodOfDays } from './service.ts';

jest.mock('./repository.ts');
jest.mock('#server/modules/reservations/holds.ts');
jest.mock('#server/modules/reservations/repository.ts');
const repository = jest.mocked(blocks);
const findCar = jest.mocked(reservations.findCar);

const row: blocks.BlockRow = {
  ...{
    id: 'b1',
    car_id: 'c1',
    kind: 'service',
    note: 'MOT',
    start_date: '2031-05-10',
    end_date: '2031-05-11',
  },
  ...{ start_time: null, end_time: null, version: 3 },
};
const shown = {
  ...{ id: 'b1', carId: 'c1', kind: 'service', note: 'MOT', startDate: '2031-05-10', endDate: '2031-05-11' },
  ...{ startTime: null, endTime: null, version: 3 },
};
const form = {
  ...{ carId: 'c1', kind: 'service' as const, note: 'MOT', startDate: '2031-05-10', endDate: '2031-05-11' },
  ...{ startTime: null, endTime: null },
};
const period = { start: Date.parse('2031-05-09T23:00:00Z'), end: Date.parse('2031-05-11T23:00:00Z') };
const AUDITED = {
  ...{ car_id: 'c1', kind: 'service', start_date: '2031-05-10', end_date: '2031-05-11' },
  ...{ start_time: null, end_time: null },
};
const occupation: blocks.Occupation = {
  ...{ start_date: '2031-05-10', end_date: '2031-05-12', start_time: null, end_time: null },
  ...{ reference: null, turnaround_minutes: null, is_held: false },
};

let events: unknown[];
let audited: object[];
let service: ReturnType<typeof createCarBlocks>;
const audit = async (_tx: unknown, record: object) => void audited.push(record);
beforeEach(() => {
  jest.resetAllMocks();
  [events, audited] = [[], []];
  const eventBus = new EventEmitter();
  eventBus.on('availabilityChanged', (event: object) => events.push(event));
  const db = { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database;
  service = createCarBlocks({
    db,
    eventBus: eventBus as unknown as EventBus,
    now: () => 5,
  } as unknown as ReservationDeps);
  findCar.mockResolvedValue({ id: 'c1' } as reservations.CarRow);
  repository.lockBlock.mockResolvedValue(row);
});

it('counts days from the start of the first to the end of the last in London', () => {
  expect(periodOfDays({ from: '2031-05-10', to: '2031-05-11' })).toEqual(period);
});

it('lists the blocks of days, of all cars or of one', async () => {
  repository.listBlocks.mockResolvedValue([row]);
  const days = { from: '2031-05-10', to: '2031-05-11' };
  expect(await service.list({ ...days, carId: 'c1' })).toEqual([shown]);
  expect(repository.listBlocks.mock.calls[0]?.[1]).toEqual({ period, carId: 'c1' });
});

it('adds a block without its note in the audit log', async () => {
  expect(await service.add(form, audit)).toEqual(shown);
  const [, added] = repository.insertBlock.mock.calls[0] ?? [];
  expect(added).toEqual({
    ...{ id: expect.any(String), carId: 'c1', kind: 'service', note: 'MOT', period, now: 5 },
    dates: { startDate: '2031-05-10', endDate: '2031-05-11', startTime: null, endTime: null },
  });
  expect(audited).toEqual([
    { action: 'block.added', object: { type: 'block', id: added?.id }, after: AUDITED },
  ]);
  expect(events).toEqual([{ carId: 'c1' }]);
  expect(findCar.mock.calls[0]?.slice(1)).toEqual(['c1', true]);
  expect(jest.mocked(holds.releaseStaleHolds).mock.calls[0]?.[1]).toMatchObject({ carId: 'c1', period });
});

it.each<[string, Partial<blocks.Occupation>, string]>([
  ['a block', {}, 'Another block keeps this car: Sat, 10 May 2031 to Mon, 12 May 2031.'],
  [
    'a reservation',
    { reference: 'LCR-1' },
    'LCR-1 is reserved on these dates: Sat, 10 May 2031 to Mon, 12 May 2031.',
  ],
  [
    'a reservation without a turnaround',
    { reference: 'LCR-1', turnaround_minutes: 0 },
    'LCR-1 is reserved on these dates: Sat, 10 May 2031 to Mon, 12 May 2031.',
  ],
  [
    'a reservation with a turnaround',
    { reference: 'LCR-1', turnaround_minutes: 90 },
    'LCR-1 is reserved on these dates: Sat, 10 May 2031 to Mon, 12 May 2031, with a turnaround of 90 minutes.',
  ],
  [
    'a hold',
    { reference: 'LCR-1', is_held: true, turnaround_minutes: 1 },
    'A customer is paying for these dates of this car: Sat, 10 May 2031 to Mon, 12 May 2031, with a turnaround of 1 minutes.',
  ],
])('names %s that overlaps, and stores nothing', async (_name, more, detail) => {
  repository.findInTheWay.mockResolvedValue({ ...occupation, ...more });
  await expect(service.add(form, audit)).rejects.toMatchObject({
    ...{ status: 409, code: 'block_overlap', message: detail },
  });
  expect([repository.insertBlock.mock.calls, events, audited]).toEqual([[], [], []]);
});

it('names what has won a race, or that something has', async () => {
  repository.insertBlock.mockRejectedValue(Object.assign(new Error('overlap'), { code: '23P01' }));
  repository.findInTheWay.mockResolvedValueOnce(undefined).mockResolvedValueOnce(occupation);
  await expect(service.add(form, audit)).rejects.toMatchObject({
    ...{ status: 409, code: 'block_overlap', message: expect.stringContaining('Another block keeps') },
  });
  repository.findInTheWay.mockResolvedValue(undefined);
  await expect(service.add(form, audit)).rejects.toMatchObject({
    ...{ status: 409, code: 'block_overlap' },
    message: 'Something else was added for this car meanwhile. Please look again.',
  });
  const failure = Object.assign(new Error('deadlock'), { code: '40P01' });
  repository.insertBlock.mockRejectedValue(failure);
  await expect(service.add(form, audit)).rejects.toBe(failure);
  expect(events).toEqual([]);
});

it('refuses a deleted car', async () => {
  findCar.mockResolvedValue(undefined);
  await expect(service.add(form, audit)).rejects.toMatchObject({
    ...{ status: 404, message: 'This car is no longer available.' },
  });
});

describe('a change', () => {
  const after = { ...row, car_id: 'c2', end_date: '2031-05-12', version: 4 };

  it('stores what differs, and tells both cars', async () => {
    repository.lockBlock.mockResolvedValueOnce(row).mockResolvedValue(after);
    const changed = { ...form, carId: 'c2', endDate: '2031-05-12' };
    expect(await service.change('b1', changed, audit)).toMatchObject({ carId: 'c2', version: 4 });
    expect(audited).toEqual([
      {
        ...{ action: 'block.changed', object: { type: 'block', id: 'b1' } },
        before: { car_id: 'c1', end_date: '2031-05-11' },
        after: { car_id: 'c2', end_date: '2031-05-12' },
      },
    ]);
    expect(repository.updateBlock.mock.calls[0]?.[1]).toMatchObject({ id: 'b1', carId: 'c2' });
    expect(events).toEqual([{ carId: 'c2' }, { carId: 'c1' }]);
  });

  it('of the same car tells it once', async () => {
    await service.change('b1', { ...form, version: 3 }, audit);
    expect(events).toEqual([{ carId: 'c1' }]);
  });

  it('of an older version, of a missing block, or over another occupant is refused', async () => {
    await expect(service.change('b1', { ...form, version: 2 }, audit)).rejects.toMatchObject({
      ...{ status: 409, code: 'version_conflict' },
    });
    repository.findInTheWay.mockResolvedValue(occupation);
    await expect(service.change('b1', form, audit)).rejects.toMatchObject({ code: 'block_overlap' });
    repository.lockBlock.mockResolvedValue(undefined);
    await expect(service.change('b1', form, audit)).rejects.toMatchObject({
      ...{ status: 404, message: 'This block does not exist.' },
    });
    expect([repository.updateBlock.mock.calls, events, audited]).toEqual([[], [], []]);
  });
});

it('deletes a block once', async () => {
  await service.remove('b1', audit);
  expect(repository.deleteBlock.mock.calls[0]?.[1]).toBe('b1');
  expect(audited).toEqual([
    { action: 'block.deleted', object: { type: 'block', id: 'b1' }, before: AUDITED },
  ]);
  expect(events).toEqual([{ carId: 'c1' }]);
  repository.lockBlock.mockResolvedValue(undefined);
  await expect(service.remove('b1', audit)).rejects.toMatchObject({ status: 404 });
  expect(events).toHaveLength(1);
});
