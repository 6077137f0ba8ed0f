// Tests what drivers do with jobs over replaced statements: the stored steps, the events and the refusals. jobs.test.ts tests the
// calls over a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import { acceptJob, giveJobBack, reportState } from './driverSteps.ts';
import * as history from './historyRepository.ts';
import * as jobs from './repository.ts';

jest.mock('./repository.ts');
jest.mock('./historyRepository.ts');
const repository = jest.mocked(jobs);
const steps = jest.mocked(history);

const NOW = 1_000;
const driver = {
  ...{ userId: 'd1', firstName: 'Grace', lastName: 'Okafor', email: 'grace@cars.example', staffRole: null },
} as Session;
const row = {
  ...{ id: 'j1', title: 'Airport', description: '', pay: '', place: '', taken: true, state: 'accepted' },
  ...{ accepted_by: 'd1', accepted_by_name: 'Grace Okafor', accepted_by_email: 'grace@cars.example' },
  ...{ start_date: '2031-05-10', end_date: '2031-05-10', start_time: '09:00', end_time: '17:00' },
  ...{ reservation_id: null, trip: null, contact_name: '', contact_phone: '', notes: '', done_at: null },
} as unknown as jobs.JobRow;
const open = {
  ...row,
  ...{ state: 'open', taken: false, accepted_by: null, accepted_by_name: null },
} as jobs.JobRow;
const taken = { ...row, accepted_by: 'd2', accepted_by_name: 'Kofi Mensah' } as jobs.JobRow;

let events: unknown[][];
let deps: Parameters<typeof acceptJob>[0];
beforeEach(() => {
  jest.resetAllMocks();
  events = [];
  const eventBus = new EventEmitter();
  for (const name of ['jobChanged', 'jobGivenBack', 'chauffeurChanged']) {
    eventBus.on(name, (event: object) => events.push([name, event]));
  }
  const db = {
    transaction: (work: (tx: object) => unknown) => work({}),
    query: async () => [{ user_id: 'ada' }],
  } as unknown as Database;
  deps = { db, eventBus: eventBus as unknown as EventBus, now: () => NOW };
});
const step = (change: object) => ({
  ...{ jobId: 'j1', cause: 'driver', actorId: 'd1', driverId: 'd1', now: NOW },
  ...change,
});
const stored = () => steps.insertStep.mock.calls.map(([, each]) => each);

describe('accepting', () => {
  it('stores the driver and the step, and announces the job', async () => {
    repository.moveJob.mockResolvedValue(true);
    repository.findJob.mockResolvedValue({ ...row, reservation_id: 'r1' });
    expect(await acceptJob(deps, driver, 'j1')).toMatchObject({ id: 'j1', acceptedBy: 'd1' });
    expect(repository.lockDriver.mock.calls[0]?.[1]).toBe('d1');
    expect(repository.moveJob.mock.calls[0]?.slice(1)).toEqual([
      'j1',
      {
        ...{ to: 'accepted', by: 'driver', now: NOW },
        driver: { id: 'd1', name: 'Grace Okafor', email: 'grace@cars.example' },
      },
    ]);
    expect(stored()).toEqual([step({ from: 'open', to: 'accepted' })]);
    expect(events).toEqual([
      ['jobChanged', { jobId: 'j1' }],
      ['chauffeurChanged', { userId: 'ada', reservationId: 'r1' }],
    ]);
  });

  it('of the own job again changes nothing', async () => {
    repository.moveJob.mockResolvedValue(false);
    repository.findJob.mockResolvedValue(row);
    expect(await acceptJob(deps, driver, 'j1')).toMatchObject({ acceptedBy: 'd1' });
    expect([stored(), events]).toEqual([[], []]);
  });

  it.each<[string, jobs.JobRow, string]>([
    ['names the driver', taken, 'Accepted by Kofi Mensah.'],
    [
      'names nobody where staff have taken it',
      { ...taken, accepted_by_name: null },
      'This job is already taken.',
    ],
  ])('of a taken job is refused and %s', async (_name, found, message) => {
    repository.moveJob.mockResolvedValue(false);
    repository.findJob.mockResolvedValue(found);
    await expect(acceptJob(deps, driver, 'j1')).rejects.toMatchObject({
      status: 409,
      code: 'job_taken',
      message,
    });
  });

  it.each([undefined, { ...open, state: 'draft' }, { ...open, state: 'cancelled' }])(
    'of a hidden job is refused like an unknown one',
    async (found) => {
      repository.moveJob.mockResolvedValue(false);
      repository.findJob.mockResolvedValue(found as jobs.JobRow | undefined);
      await expect(acceptJob(deps, driver, 'j1')).rejects.toMatchObject({ status: 404 });
    },
  );

  it.each<[jobs.JobRow | undefined, string]>([
    [row, "This job overlaps with your job 'Airport' (Sat, 10 May 2031, 09:00 to 17:00)."],
    [{ ...row, start_date: null } as unknown as jobs.JobRow, "This job overlaps with your job 'Airport'."],
    [undefined, 'This job overlaps with another job of yours.'],
  ])('at the time of another job is refused with its dates', async (other, message) => {
    repository.moveJob.mockRejectedValue(Object.assign(new Error('overlap'), { code: '23P01' }));
    repository.findOverlapping.mockResolvedValue(other);
    await expect(acceptJob(deps, driver, 'j1')).rejects.toMatchObject({
      status: 409,
      code: 'driver_busy',
      message,
    });
    expect(repository.findOverlapping.mock.calls[0]?.slice(1)).toEqual(['d1', 'j1']);
  });

  it('passes other failures of the database on', async () => {
    const failure = Object.assign(new Error('deadlock'), { code: '40P01' });
    repository.moveJob.mockRejectedValue(failure);
    await expect(acceptJob(deps, driver, 'j1')).rejects.toBe(failure);
  });
});

describe('giving back', () => {
  it('stores the step with the state before, and alerts the staff', async () => {
    repository.findJob
      .mockResolvedValueOnce({ ...row, state: 'on-the-way' } as jobs.JobRow)
      .mockResolvedValue(open);
    repository.moveJob.mockResolvedValue(true);
    expect(await giveJobBack(deps, driver, 'j1')).toMatchObject({ acceptedBy: null });
    expect(repository.findJob.mock.calls[0]?.slice(1)).toEqual(['j1', true]);
    expect(repository.moveJob.mock.calls[0]?.slice(1)).toEqual([
      'j1',
      { to: 'open', by: 'driver', now: NOW },
    ]);
    expect(stored()).toEqual([step({ from: 'on-the-way', to: 'open' })]);
    expect(events).toEqual([
      ['jobChanged', { jobId: 'j1' }],
      ['jobGivenBack', { jobId: 'j1' }],
    ]);
  });

  it('of a free job changes nothing; of the job of another driver it is refused', async () => {
    repository.findJob.mockResolvedValue(open);
    expect(await giveJobBack(deps, driver, 'j1')).toMatchObject({ taken: false });
    repository.findJob.mockResolvedValue(taken);
    await expect(giveJobBack(deps, driver, 'j1')).rejects.toMatchObject({ status: 403, code: 'not_yours' });
    repository.findJob.mockResolvedValue(undefined);
    await expect(giveJobBack(deps, driver, 'j1')).rejects.toMatchObject({ status: 404 });
    expect([stored(), events, repository.moveJob.mock.calls]).toEqual([[], [], []]);
  });

  it('is refused once the driver is with the customer', async () => {
    repository.findJob.mockResolvedValue({ ...row, state: 'with-customer' } as jobs.JobRow);
    repository.moveJob.mockResolvedValue(false);
    await expect(giveJobBack(deps, driver, 'j1')).rejects.toMatchObject({ status: 409, code: 'job_started' });
    expect([stored(), events]).toEqual([[], []]);
  });
});

describe('a report', () => {
  it('stores the step and announces the job', async () => {
    repository.findJob.mockResolvedValue(row);
    repository.moveJob.mockResolvedValue(true);
    await reportState(deps, driver, 'j1', 'on-the-way');
    expect(repository.findJob.mock.calls[0]?.slice(1)).toEqual(['j1', true]);
    expect(repository.moveJob.mock.calls[0]?.slice(1)).toEqual([
      'j1',
      { to: 'on-the-way', by: 'driver', now: NOW },
    ]);
    expect(stored()).toEqual([step({ from: 'accepted', to: 'on-the-way' })]);
    expect(events).toEqual([['jobChanged', { jobId: 'j1' }]]);
  });

  it('of the same state again changes nothing', async () => {
    repository.findJob.mockResolvedValue({ ...row, state: 'on-the-way' } as jobs.JobRow);
    await reportState(deps, driver, 'j1', 'on-the-way');
    expect([stored(), events, repository.moveJob.mock.calls]).toEqual([[], [], []]);
  });

  it.each([
    ['accepted', "This job is at 'Accepted'. 'On the way' comes next."],
    ['done', "This job is at 'Done'."],
  ])('out of order at %s names the state that comes next', async (state, message) => {
    repository.findJob.mockResolvedValue({ ...row, state } as jobs.JobRow);
    repository.moveJob.mockResolvedValue(false);
    await expect(reportState(deps, driver, 'j1', 'with-customer')).rejects.toMatchObject({
      ...{ status: 409, code: 'wrong_order', message },
    });
    expect(stored()).toEqual([]);
  });

  it.each<[jobs.JobRow | undefined, object]>([
    [undefined, { status: 404 }],
    [{ ...row, state: 'cancelled' } as jobs.JobRow, { status: 404 }],
    [{ ...row, state: 'draft' } as jobs.JobRow, { status: 404 }],
    [taken, { status: 403, code: 'not_yours' }],
    [open, { status: 403, code: 'not_yours' }],
  ])('is refused for jobs that are not the own ones', async (found, problem) => {
    repository.findJob.mockResolvedValue(found);
    await expect(reportState(deps, driver, 'j1', 'on-the-way')).rejects.toMatchObject(problem);
    expect(repository.moveJob).not.toHaveBeenCalled();
  });
});
