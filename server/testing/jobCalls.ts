// The calls about jobs, leave and the pay of drivers, for the test of the audit log.
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/office/contract/audit.ts';
import type { BookingApp } from './bookingApp.ts';
import type { TestUser } from './testApp.ts';

export type StaffCall = [call: string, action: AuditAction, setUp: () => Promise<() => Promise<unknown>>];

interface Context {
  test: BookingApp;
  owner: TestUser;
  newJob: () => Promise<string>;
}

/** `context` is read when a row runs. */
export const jobCalls = (context: () => Context): StaffCall[] => {
  const test = () => context().test;
  const owner = () => context().owner;
  const newJob = () => context().newJob();
  return [
    [
      'PUT /api/jobs/:id',
      'job.changed',
      async () => {
        const id = await newJob();
        return () => test().as(owner()).put(`/api/jobs/${id}`, { pay: '£120' });
      },
    ],
    [
      'POST /api/jobs/:id/publication',
      'job.published',
      async () => {
        const draft = randomUUID();
        await test().db.query(
          `INSERT INTO jobs (id, title, description, pay, state) VALUES ($1, 'Wedding', 'Drive.', '', 'draft')`,
          [draft],
        );
        return () => test().as(owner()).post(`/api/jobs/${draft}/publication`, { pay: '£120' });
      },
    ],
    [
      'DELETE /api/jobs/:id',
      'job.deleted',
      async () => {
        const id = await newJob();
        return () => test().as(owner()).delete(`/api/jobs/${id}`);
      },
    ],
    [
      'PUT /api/jobs/:id/driver',
      'job.assigned',
      async () => {
        const [id, driver] = [await newJob(), await test().signUp('verifiedDriver')];
        return () => test().as(owner()).put(`/api/jobs/${id}/driver`, { driverId: driver.id });
      },
    ],
    [
      'PUT /api/driver-pay/:id',
      'driver-pay.marked',
      async () => {
        const id = randomUUID();
        await test().db.query(
          `INSERT INTO jobs (id, title, description, pay, state, done_at) VALUES ($1, 'A', 'B', '£9', 'done', now())`,
          [id],
        );
        return () => test().as(owner()).put(`/api/driver-pay/${id}`, { amount: 9 });
      },
    ],
    [
      'POST /api/driver-leave',
      'leave.added',
      async () => {
        const { id: driverId } = await test().signUp('verifiedDriver');
        return () =>
          test()
            .as(owner())
            .post('/api/driver-leave', { driverId, from: test().day(1), to: test().day(2) });
      },
    ],
    [
      'DELETE /api/driver-leave/:id',
      'leave.deleted',
      async () => {
        const driver = await test().signUp('verifiedDriver');
        const days = { from: test().day(1), to: test().day(2) };
        const { id } = (await test().as(driver).post('/api/driver-leave', days)).json<{ id: string }>();
        return () => test().as(owner()).delete(`/api/driver-leave/${id}`);
      },
    ],
  ];
};
