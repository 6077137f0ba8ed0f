// Dispatch: staff choose the driver of a job, who confirms or declines it; leave keeps a driver free of jobs. The pay of
// finished jobs.
import { jobDriverList, leave, leaveList, type JobDriver } from '#domain/jobs/contract/dispatch.ts';
import { driverPay, driverPayList } from '#domain/jobs/contract/pay.ts';
import { job, jobHistory, jobList, type Job } from '#domain/jobs/contract/jobs.ts';
import { driverUnconfirmedText } from '#domain/jobs/dispatch.ts';
import { attentionList } from '#domain/payment/contract/payments.ts';
import { reservationDetails } from '#domain/office/contract/details.ts';
import { accessCases, accountantsToo, boardOnly, deskToo, plain } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import { acceptedBy, chauffeured, FREE, noSuchJob, secondDriver, seen, take } from './jobFixtures.ts';

const DRIVERS = 'GET /api/jobs/{id}/drivers';
const ASSIGN = 'PUT /api/jobs/{id}/driver';
const CONFIRM = 'PUT /api/jobs/{id}/confirmation';
const LEAVE = 'GET /api/driver-leave';
const ADD_LEAVE = 'POST /api/driver-leave';
const PAY = 'GET /api/driver-pay';
const MARK_PAY = 'PUT /api/driver-pay/{id}';
const DELETE_LEAVE = 'DELETE /api/driver-leave/{id}';

const DAY = '2027-02-03';
const onDay = { startDate: DAY, startTime: '10:00', endTime: '14:00' };

const assign = (by: Person, { id }: Job, driver: Person, version?: number) =>
  by.put(`/api/jobs/${id}/driver`, { driverId: driver.id, ...(version === undefined ? {} : { version }) });
const addLeave = (by: Person, days: object) => by.post('/api/driver-leave', days);
const week = { from: '2027-02-01', to: '2027-02-07' };

async function fitOf({ admin }: TestContext, { id }: Job, driver: Person): Promise<JobDriver | undefined> {
  const drivers = expectBody(await admin.get(`/api/jobs/${id}/drivers`), 200, jobDriverList);
  return drivers.find((each) => each.id === driver.id);
}

async function payOf(context: TestContext, { id }: Job) {
  const today = context.day(0);
  const path = `/api/driver-pay?from=${today}&to=${today}`;
  return expectBody(await context.accountant.get(path), 200, driverPayList).find((each) => each.id === id);
}

export const dispatch: ContractSuite = {
  name: 'dispatch',
  cases: [
    ...accessCases([
      plain(DRIVERS, deskToo(404)),
      plain(ASSIGN, deskToo(404), { driverId: UNKNOWN_ID }),
      plain(CONFIRM, deskToo(404), {}),
      plain(LEAVE, boardOnly(200)),
      plain(ADD_LEAVE, boardOnly(400), {}),
      plain(DELETE_LEAVE, boardOnly(404)),
      plain(PAY, accountantsToo(400)),
      plain(MARK_PAY, { ...deskToo(404), accountant: 404 }, { amount: 1 }),
    ]),

    contractCase(
      DRIVERS,
      'lists free drivers first, with the job or the leave of the others',
      async (context) => {
        const [wanted, other] = [await context.addJob(onDay), await context.addJob(onDay)];
        const [busy, away, free] = [
          await secondDriver(context),
          await secondDriver(context),
          await secondDriver(context),
        ];
        await take(busy, other);
        await addLeave(away, week);
        const fits = expectBody(
          await context.admin.get(`/api/jobs/${wanted.id}/drivers`),
          200,
          jobDriverList,
        );
        const own = fits.filter(({ id }) => [busy.id, away.id, free.id].includes(id));
        expect(own[0]).toMatchObject({ id: free.id, isAssigned: false, clash: null, leave: null });
        expect(own.find(({ id }) => id === away.id)).toMatchObject({ clash: null, leave: week });
        expect(own.find(({ id }) => id === busy.id)).toMatchObject({
          clash: { jobId: other.id, title: other.title, startDate: DAY, endDate: DAY, startTime: '10:00' },
          leave: null,
        });
      },
    ),

    contractCase(ASSIGN, 'gives an open job to a driver, who confirms it', async (context) => {
      const [added, driver] = [await context.addJob(onDay), await secondDriver(context)];
      const given = expectBody(await assign(context.desk, added, driver, added.version), 200, job);
      expect(given).toMatchObject({ ...acceptedBy(driver), needsConfirmation: true });
      expect(expectBody(await assign(context.desk, added, driver), 200, job)).toEqual(given);
      expect(await fitOf(context, added, driver)).toMatchObject({ isAssigned: true });
      const confirmed = await driver.put(`/api/jobs/${added.id}`, { taken: true, version: given.version });
      expect(expectBody(confirmed, 200, job)).toMatchObject({ needsConfirmation: false });
    }),
    contractCase(
      CONFIRM,
      'confirms a job for its driver once, with the member of the staff in its history',
      async (context) => {
        const { desk, admin } = context;
        const [added, driver] = [await context.addJob(onDay), await secondDriver(context)];
        const path = `/api/jobs/${added.id}/confirmation`;
        const unconfirmed = async () =>
          expectBody(await admin.get(`/api/jobs?state=unconfirmed&q=${added.title}`), 200, jobList);
        expectProblem(await desk.put(path, {}), { status: 409, code: 'no_driver' });
        const given = expectBody(await assign(admin, added, driver), 200, job);
        expect(await unconfirmed()).toEqual([given]);
        expectProblem(await desk.put(path, { version: added.version }), {
          status: 409,
          code: 'version_conflict',
        });
        const confirmed = expectBody(await desk.put(path, { version: given.version }), 200, job);
        expect(confirmed).toEqual({ ...given, needsConfirmation: false, version: given.version + 1 });
        expect(await unconfirmed()).toEqual([]);
        expect(expectBody(await desk.put(path, { version: given.version }), 200, job)).toEqual(confirmed);
        const steps = expectBody(await admin.get(`/api/jobs/${added.id}/history`), 200, jobHistory);
        const names = { by: 'admin', byName: desk.fullName, driverName: driver.fullName };
        expect(steps.filter(({ changed }) => changed.includes('confirmed'))).toMatchObject([
          { from: 'accepted', to: 'accepted', ...names },
        ]);
      },
    ),
    contractCase(
      CONFIRM,
      'removes a job that begins soon from the items that need attention',
      async (context) => {
        const [soon, later] = [
          await context.addJob({ startDate: context.day(1) }),
          await context.addJob({ startDate: context.day(5) }),
        ];
        for (const each of [soon, later]) await assign(context.admin, each, await secondDriver(context));
        const alerts = async () =>
          expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList)
            .filter(
              ({ kind, detail }) =>
                kind === 'driver-unconfirmed' && [soon, later].some(({ title }) => detail.includes(title)),
            )
            .map(({ detail }) => detail);
        expect(await alerts()).toEqual([
          driverUnconfirmedText({ title: soon.title, startDate: context.day(1) }),
        ]);
        await context.desk.put(`/api/jobs/${soon.id}/confirmation`, {});
        expect(await alerts()).toEqual([]);
      },
    ),
    contractCase(
      ASSIGN,
      'returns a declined job to the board and shows it to staff until another driver gets it',
      async (context) => {
        const [added, driver] = [await context.addJob(onDay), await secondDriver(context)];
        await assign(context.admin, added, driver);
        expectBody(await take(driver, added, false), 200, job);
        expect(await seen(context.admin, added)).toMatchObject(FREE);
        const shown = async () =>
          expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList).some(
            ({ kind, detail }) => kind === 'job-given-back' && detail.includes(added.title),
          );
        expect(await shown()).toBe(true);
        await assign(context.admin, added, context.verifiedDriver);
        expect(await shown()).toBe(false);
      },
    ),
    contractCase(ASSIGN, 'gives an accepted job to another driver', async (context) => {
      const [added, first, second] = [
        await context.addJob(onDay),
        await secondDriver(context),
        await secondDriver(context),
      ];
      await take(first, added);
      expectBody(await assign(context.admin, added, second), 200, job);
      expect(await seen(context.admin, added)).toMatchObject(acceptedBy(second));
      expectProblem(await take(first, added, false), { status: 403, code: 'not_yours' });
    }),
    contractCase(ASSIGN, 'publishes the draft of a reservation with pay by arrangement', async (context) => {
      const { draft, booked } = await chauffeured(context);
      const driver = await secondDriver(context);
      expect(expectBody(await assign(context.admin, draft, driver), 200, job)).toMatchObject({
        ...acceptedBy(driver),
        pay: 'By arrangement',
      });
      const details = await context.admin.get(`/api/reservations/${booked.id}/details`);
      const shown = expectBody(details, 200, reservationDetails);
      expect([shown.reservation.chauffeur, shown.job]).toMatchObject([
        { needsConfirmation: true },
        { needsConfirmation: true },
      ]);
    }),
    contractCase(ASSIGN, 'refuses a driver with another job or leave, naming it', async (context) => {
      const [wanted, other] = [await context.addJob(onDay), await context.addJob(onDay)];
      const [busy, away] = [await secondDriver(context), await secondDriver(context)];
      await take(busy, other);
      await addLeave(away, week);
      expectProblem(await assign(context.admin, wanted, busy), {
        status: 409,
        code: 'driver_busy',
        detail: `${busy.fullName}: Has '${other.title}', Wed, 3 Feb 2027, 10:00 to 14:00.`,
      });
      expectProblem(await assign(context.admin, wanted, away), {
        status: 409,
        code: 'driver_busy',
        detail: `${away.fullName}: On leave, Mon, 1 Feb 2027 to Sun, 7 Feb 2027.`,
      });
    }),
    contractCase(
      ASSIGN,
      'refuses an older version, a person who is no driver, and no job',
      async (context) => {
        const added = await context.addJob(onDay);
        await context.admin.put(`/api/jobs/${added.id}`, { pay: '£1' });
        expectProblem(await assign(context.admin, added, context.verifiedDriver, added.version), {
          status: 409,
          code: 'version_conflict',
        });
        expectProblem(await assign(context.admin, added, context.customer), {
          status: 409,
          code: 'not_a_driver',
        });
        expectProblem(
          await assign(context.admin, { ...added, id: UNKNOWN_ID }, context.verifiedDriver),
          noSuchJob,
        );
      },
    ),

    contractCase(
      LEAVE,
      'shows a driver the own leave, and staff the leave of all from a day on',
      async (context) => {
        const [driver, other] = [await secondDriver(context), await secondDriver(context)];
        const own = expectBody(await addLeave(driver, { ...week, note: 'Skye' }), 201, leave);
        expect(own).toMatchObject({
          driverId: driver.id,
          driverName: driver.fullName,
          ...week,
          note: 'Skye',
        });
        expectProblem(await addLeave(driver, { from: context.day(-2), to: context.day(-1) }), {
          status: 422,
          code: 'invalid_job',
          fields: ['to'],
        });
        const byStaff = { driverId: other.id, from: '2027-03-01', to: '2027-03-01' };
        const others = expectBody(await addLeave(context.desk, byStaff), 201, leave);
        const list = async (by: Person, query: string) =>
          expectBody(await by.get(`/api/driver-leave?${query}`), 200, leaveList);
        expect(await list(driver, `driver=${other.id}`)).toEqual([own]);
        expect(await list(context.desk, `driver=${other.id}`)).toEqual([others]);
        expect(await list(context.desk, 'from=2027-02-07')).toEqual(expect.arrayContaining([own, others]));
        expect(await list(context.desk, `driver=${driver.id}&from=2027-02-08`)).toEqual([]);
      },
    ),
    contractCase(
      ADD_LEAVE,
      'keeps the driver from accepting jobs on these days until it is deleted',
      async (context) => {
        const [added, driver] = [await context.addJob(onDay), await secondDriver(context)];
        const { id } = expectBody(await addLeave(driver, week), 201, leave);
        expectProblem(await take(driver, added), {
          status: 409,
          code: 'driver_busy',
          detail: 'You are on leave then (Mon, 1 Feb 2027 to Sun, 7 Feb 2027).',
        });
        expectProblem(await (await secondDriver(context)).delete(`/api/driver-leave/${id}`), { status: 404 });
        expectNothing(await driver.delete(`/api/driver-leave/${id}`));
        expectBody(await take(driver, added), 200, job);
      },
    ),
    contractCase(
      ADD_LEAVE,
      'refuses days with a job of the driver, an end before the start, and a customer',
      async (context) => {
        const [added, driver] = [await context.addJob(onDay), await secondDriver(context)];
        await take(driver, added);
        expectProblem(await addLeave(driver, { from: DAY, to: DAY }), { status: 409, code: 'leave_has_job' });
        expectProblem(await addLeave(driver, { from: DAY, to: '2027-02-02' }), {
          status: 400,
          fields: ['to'],
        });
        expectProblem(await addLeave(context.admin, { ...week, driverId: context.customer.id }), {
          status: 409,
          code: 'not_a_driver',
        });
      },
    ),

    contractCase(
      MARK_PAY,
      'lists the pay of finished jobs, and marks it as paid and unpaid',
      async (context) => {
        const driver = await secondDriver(context);
        const [fixed, open] = [
          await context.addJob({ pay: '£240.50' }),
          await context.addJob({ pay: 'To be agreed' }),
        ];
        for (const each of [fixed, open]) {
          await take(driver, each);
          expect(await payOf(context, each)).toBeUndefined();
          for (const state of ['on-the-way', 'with-customer', 'done']) {
            await driver.post(`/api/jobs/${each.id}/state`, { state });
          }
        }
        const unpaid = { driverId: driver.id, driverName: driver.fullName, paidOn: null };
        expect(await payOf(context, fixed)).toMatchObject({ ...unpaid, amount: 240.5 });
        expect(await payOf(context, open)).toMatchObject({ ...unpaid, amount: null, pay: 'To be agreed' });
        const mark = (amount: number | null) =>
          context.accountant.put(`/api/driver-pay/${open.id}`, { amount });
        const paid = expectBody(await mark(80), 200, driverPay);
        expect(paid).toMatchObject({ amount: 80, paidOn: context.day(0) });
        expect(await payOf(context, open)).toEqual(paid);
        const remove = () => context.admin.delete(`/api/jobs/${open.id}`);
        expect(expectBody(await mark(null), 200, driverPay)).toMatchObject({ ...unpaid, amount: null });
        expectProblem(await remove(), { status: 409, code: 'unpaid' });
        expectProblem(await context.admin.delete(`/api/users/${driver.id}`), {
          status: 409,
          code: 'open_business',
        });
        await mark(80);
        expectNothing(await remove());
      },
    ),
  ],
};
