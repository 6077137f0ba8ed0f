// Jobs: admins create them; verified drivers accept and cancel them.
import { job, jobHistory, jobList, type Job } from '#domain/jobs/contract/jobs.ts';
import { driverMissingText, givenBackText } from '#domain/jobs/dispatch.ts';
import { accessCases, adminsOnly, boardOnly, deskToo, plain } from '#contract/access.ts';
import { attentionList } from '#domain/payment/contract/payments.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import {
  LIST,
  ADD,
  CHANGE,
  DELETE,
  REPORT,
  PUBLISH,
  HISTORY,
  FREE,
  noSuchJob,
  acceptedBy,
  seen,
  secondDriver,
  take,
} from './jobFixtures.ts';
import { listCases } from '#contract/lists.ts';
import type { Person } from '#contract/actors.ts';

const TITLES = ['Blake', 'Adams', 'Evans', 'Clark', 'Davis'];

export const jobs: ContractSuite = {
  name: 'jobs',
  cases: [
    ...accessCases([
      plain('GET /api/jobs', boardOnly(200)),
      plain('POST /api/jobs', deskToo(400), {}),
      plain('PUT /api/jobs/{id}', boardOnly(404), { taken: true }),
      plain('DELETE /api/jobs/{id}', deskToo(404)),
      plain(REPORT, { ...adminsOnly(403), verifiedDriver: 404 }, { state: 'done' }),
      plain(PUBLISH, deskToo(404), { pay: '£90' }),
      plain(HISTORY, deskToo(404)),
    ]),
    contractCase(LIST, 'shows the newest first', async (context) => {
      const [older, newer] = [await context.addJob(), await context.addJob()];
      const ids = expectBody(await context.verifiedDriver.get('/api/jobs'), 200, jobList).map(({ id }) => id);
      expect(ids.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id]);
    }),
    contractCase(LIST, 'shows the nearest first on request', async (context) => {
      const later = await context.addJob({ startDate: context.day(3) });
      const undated = await context.addJob();
      const sooner = await context.addJob({ startDate: context.day(2) });
      const expected = [sooner.id, later.id, undated.id];
      const answer = await context.admin.get('/api/jobs?sort=nearest');
      const ids = expectBody(answer, 200, jobList).map(({ id }) => id);
      expect(ids.filter((id) => expected.includes(id))).toEqual(expected);
    }),
    contractCase(
      LIST,
      'shows the driver of a job, with the email only to that driver and to admins',
      async (context) => {
        const added = await context.addJob();
        await take(context.verifiedDriver, added);
        const bystander = await secondDriver(context);
        const shown = acceptedBy(context.verifiedDriver);
        expect(await seen(context.verifiedDriver, added)).toMatchObject(shown);
        expect(await seen(context.admin, added)).toMatchObject(shown);
        expect(await seen(bystander, added)).toMatchObject({ ...shown, acceptedByEmail: '' });
      },
    ),
    contractCase(LIST, 'finds a job by the email of its driver only for admins', async (context) => {
      const driver = await secondDriver(context);
      const added = await context.addJob();
      await take(driver, added);
      const found = async (by: Person) => (await by.get(`/api/jobs?q=${driver.email}`)).body;
      expect(await found(context.admin)).toMatchObject([{ id: added.id }]);
      expect(await found(context.verifiedDriver)).toEqual([]);
    }),

    contractCase(ADD, 'adds an open job, whatever state the request contains', async (context) => {
      const body = { title: ' Opera ', description: 'Wait until midnight.', pay: 250, taken: true };
      expect(expectBody(await context.admin.post('/api/jobs', body), 201, job)).toMatchObject({
        title: 'Opera',
        pay: '250',
        version: 0,
        ...FREE,
      });
    }),

    contractCase(
      CHANGE,
      'assigns an open job to the driver who accepts, with the driver’s own name',
      async (context) => {
        const added = await context.addJob();
        const claim = { taken: true, acceptedByName: 'Somebody Else', acceptedByEmail: 'else@example.com' };
        const answer = await context.verifiedDriver.put(`/api/jobs/${added.id}`, claim);
        expect(expectBody(answer, 200, job)).toEqual({
          ...added,
          ...acceptedBy(context.verifiedDriver),
          version: 1,
        });
      },
    ),
    contractCase(CHANGE, 'returns the same answer when a driver accepts twice', async (context) => {
      const added = await context.addJob();
      const first = await take(context.verifiedDriver, added);
      expect(await take(context.verifiedDriver, added).then(({ body }) => body)).toEqual(first.body);
    }),
    contractCase(
      CHANGE,
      'refuses a driver who accepts older terms, and names the new ones',
      async (context) => {
        const added = await context.addJob({ pay: '£240' });
        await context.admin.put(`/api/jobs/${added.id}`, { pay: '£100' });
        const accept = (version: number) =>
          context.verifiedDriver.put(`/api/jobs/${added.id}`, { taken: true, version });
        expectProblem(await accept(added.version), {
          status: 409,
          code: 'terms_changed',
          detail: 'This job has changed meanwhile. It is now: £100. Please accept it again if you agree.',
        });
        expect(await seen(context.admin, added)).toMatchObject(FREE);
        expectBody(await accept(added.version + 1), 200, job);
      },
    ),
    contractCase(CHANGE, 'names the first driver to the second one', async (context) => {
      const [added, slower] = [await context.addJob(), await secondDriver(context)];
      await take(context.verifiedDriver, added);
      expectProblem(await take(slower, added), {
        status: 409,
        code: 'job_taken',
        detail: `Accepted by ${context.verifiedDriver.fullName}.`,
      });
    }),
    contractCase(CHANGE, 'frees a job when its driver cancels, also a second time', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      const free = { ...added, ...FREE, version: 2 };
      expect(expectBody(await take(context.verifiedDriver, added, false), 200, job)).toEqual(free);
      expect(expectBody(await take(context.verifiedDriver, added, false), 200, job)).toEqual(free);
    }),
    contractCase(
      CHANGE,
      'alerts admins to a job that its driver gave back, until it has a driver',
      async (context) => {
        const added = await context.addJob({ startDate: context.day(1) });
        const alerts = async () =>
          expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList).filter(
            ({ detail }) => detail.includes(added.title),
          );
        await take(context.verifiedDriver, added);
        await take(context.verifiedDriver, added, false);
        expect(await alerts()).toMatchObject([
          {
            kind: 'job-given-back',
            detail: givenBackText({ title: added.title, startDate: added.startDate ?? '' }),
            amount: null,
          },
        ]);
        await take(context.verifiedDriver, added);
        expect(await alerts()).toEqual([]);
      },
    ),
    contractCase(CHANGE, 'alerts admins to a job that begins soon without a driver', async (context) => {
      const [soon, later] = [
        await context.addJob({ startDate: context.day(1) }),
        await context.addJob({ startDate: context.day(3) }),
      ];
      const alerts = async () =>
        expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList)
          .filter(({ kind }) => kind === 'driver-missing')
          .map(({ detail }) => detail);
      const textOf = ({ title, startDate }: Job) => driverMissingText({ title, startDate: startDate ?? '' });
      expect(await alerts()).toContain(textOf(soon));
      expect(await alerts()).not.toContain(textOf(later));
      await take(await secondDriver(context), soon);
      expect(await alerts()).not.toContain(textOf(soon));
    }),
    contractCase(CHANGE, 'refuses to cancel another driver’s job', async (context) => {
      const [added, bystander] = [await context.addJob(), await secondDriver(context)];
      await take(context.verifiedDriver, added);
      expectProblem(await take(bystander, added, false), {
        status: 403,
        code: 'not_yours',
        detail: 'Only the driver who accepted this job can cancel it.',
      });
    }),
    contractCase(CHANGE, 'refuses all other changes by drivers', async (context) => {
      const { id } = await context.addJob();
      expectProblem(await context.verifiedDriver.put(`/api/jobs/${id}`, { pay: '£1' }), {
        status: 403,
        detail: 'Drivers can accept and cancel jobs.',
      });
    }),
    contractCase(CHANGE, 'keeps the driver when an admin changes the texts', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      const answer = await context.admin.put(`/api/jobs/${added.id}`, { pay: '£300' });
      expect(expectBody(answer, 200, job)).toEqual({
        ...added,
        ...acceptedBy(context.verifiedDriver),
        pay: '£300',
        version: 2,
      });
    }),
    contractCase(CHANGE, 'refuses a change by staff of an older version', async (context) => {
      const added = await context.addJob({ pay: '£240' });
      await take(context.verifiedDriver, added);
      const change = { taken: false, version: added.version };
      expectProblem(await context.admin.put(`/api/jobs/${added.id}`, change), {
        status: 409,
        code: 'version_conflict',
      });
      expect(await seen(context.admin, added)).toMatchObject(acceptedBy(context.verifiedDriver));
    }),
    contractCase(CHANGE, 'asks the driver to confirm a lower pay, and records it', async (context) => {
      const added = await context.addJob({ pay: '£240' });
      await take(context.verifiedDriver, added);
      const lowered = expectBody(await context.admin.put(`/api/jobs/${added.id}`, { pay: '£100' }), 200, job);
      expect(lowered).toMatchObject({ state: 'accepted', needsConfirmation: true });
      const confirm = (version: number) =>
        context.verifiedDriver.put(`/api/jobs/${added.id}`, { taken: true, version });
      expectProblem(await confirm(lowered.version - 1), { status: 409, code: 'terms_changed' });
      const confirmed = expectBody(await confirm(lowered.version), 200, job);
      expect(confirmed).toMatchObject({ needsConfirmation: false, version: lowered.version + 1 });
      const raised = await context.admin.put(`/api/jobs/${added.id}`, { pay: '£300' });
      expect(expectBody(raised, 200, job)).toMatchObject({ needsConfirmation: false });
      const steps = await context.admin.get(`/api/jobs/${added.id}/history`);
      expect(expectBody(steps, 200, jobHistory).map(({ changed, by }) => [by, ...changed])).toEqual([
        ['admin'],
        ['driver'],
        ['admin', 'pay'],
        ['driver', 'confirmed'],
        ['admin', 'pay'],
      ]);
    }),
    contractCase(CHANGE, 'frees a job when an admin removes its driver', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      const answer = await context.admin.put(`/api/jobs/${added.id}`, { taken: false });
      expect(expectBody(answer, 200, job)).toEqual({ ...added, ...FREE, version: 2 });
    }),
    contractCase(CHANGE, 'marks a job as accepted for an admin, without a name', async (context) => {
      const added = await context.addJob();
      const answer = await context.admin.put(`/api/jobs/${added.id}`, { taken: true });
      expect(expectBody(answer, 200, job)).toEqual({
        ...added,
        taken: true,
        state: 'accepted',
        version: 1,
      });
      expectProblem(await take(context.verifiedDriver, added), {
        status: 409,
        code: 'job_taken',
        detail: 'This job is already taken.',
      });
    }),
    contractCase(
      CHANGE,
      'lets a driver who is also an admin accept and cancel as a driver',
      async (context) => {
        const driver = await secondDriver(context);
        await context.admin.put(`/api/users/${driver.id}`, { isAdmin: true });
        const added = await context.addJob();
        const decide = (taken: boolean) =>
          driver.put(`/api/jobs/${added.id}`, { taken, acceptedByName: '', acceptedByEmail: '' });
        expect(expectBody(await decide(true), 200, job)).toMatchObject(acceptedBy(driver));
        expect(expectBody(await decide(false), 200, job)).toMatchObject(FREE);
        await take(context.verifiedDriver, added);
        expectProblem(await decide(true), {
          status: 409,
          code: 'job_taken',
          detail: `Accepted by ${context.verifiedDriver.fullName}.`,
        });
      },
    ),

    contractCase(DELETE, 'deletes a job', async (context) => {
      const added = await context.addJob();
      expectNothing(await context.admin.delete(`/api/jobs/${added.id}`));
      expect(await seen(context.admin, added)).toBeUndefined();
      expectProblem(await context.admin.delete(`/api/jobs/${added.id}`), noSuchJob);
      expectProblem(await take(context.verifiedDriver, added), noSuchJob);
    }),
    ...listCases({
      path: '/api/jobs',
      sort: 'title',
      values: [...TITLES].sort(),
      async make({ addJob }, q) {
        for (const title of TITLES) await addJob({ title, description: `For ${q}.` });
      },
    }),
  ],
};
