// Jobs: admins create them; verified drivers accept and cancel them.
import { job, jobHistory, jobList, type Job } from '#domain/contract/jobs.ts';
import { accessCases, adminsOnly, boardOnly, deskToo, plain } from './access.ts';
import { attentionList } from '#domain/contract/payments.ts';
import { reservation } from '#domain/contract/reservations.ts';
import { book, threeDays } from './bookings.ts';
import { contractCase, type ContractSuite } from './contractCase.ts';
import { expectBody, expectNothing, expectProblem } from './expectations.ts';
import { listCases } from './lists.ts';
import { UNKNOWN_ID } from './unknownIds.ts';
import type { Person } from './actors.ts';
import type { TestContext } from './testContext.ts';

const LIST = 'GET /api/jobs';
const ADD = 'POST /api/jobs';
const CHANGE = 'PUT /api/jobs/{id}';
const DELETE = 'DELETE /api/jobs/{id}';

const REPORT = 'POST /api/jobs/{id}/state';
const PUBLISH = 'POST /api/jobs/{id}/publication';
const HISTORY = 'GET /api/jobs/{id}/history';

const FREE = { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '', state: 'open' };
const noSuchJob = { status: 404, detail: 'This job does not exist any more.' };

const acceptedBy = ({ id, fullName, email }: Person) => ({
  taken: true,
  acceptedBy: id,
  acceptedByName: fullName,
  acceptedByEmail: email,
  state: 'accepted',
});

async function seen(by: Person, { title }: Job): Promise<Job | undefined> {
  return expectBody(await by.get(`/api/jobs?q=${title}`), 200, jobList).find((each) => each.title === title);
}

/** A chauffeur reservation, and the draft of its job. */
async function chauffeured(context: TestContext) {
  const [person, car] = [
    await context.newCustomer(),
    await context.addCar({ CarForReason: 'Chauffeur', make: 'Bentley', model: 'Azure' }),
  ];
  const booked = await book(context, person, car, await threeDays(context));
  const drafts = expectBody(await context.admin.get(`/api/jobs?q=${booked.reference}`), 200, jobList);
  if (!drafts[0]) throw new Error('The reservation has no job.');
  return { person, booked, draft: drafts[0] };
}

/** Another verified driver. */
async function secondDriver(context: TestContext): Promise<Person> {
  const driver = await context.newCustomer({ isDriver: true });
  await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
  return driver;
}

const take = (driver: Person, { id }: Job, taken = true) => driver.put(`/api/jobs/${id}`, { taken });

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
    contractCase(ADD, 'names the missing fields', async (context) => {
      expectProblem(await context.admin.post('/api/jobs', { title: ' ', pay: '' }), {
        status: 400,
        fields: ['title', 'description', 'pay'],
        detail: 'Job Title is required. Job Description is required. Job Pay is required.',
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
        const added = await context.addJob();
        const alerts = async () =>
          expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList).filter(
            ({ detail }) => detail.includes(added.title),
          );
        await take(context.verifiedDriver, added);
        await take(context.verifiedDriver, added, false);
        expect(await alerts()).toMatchObject([
          {
            kind: 'job-given-back',
            detail: `The driver of the job '${added.title}' has given it back, or cannot keep it on its new dates. It has no driver.`,
            amount: null,
          },
        ]);
        await take(context.verifiedDriver, added);
        expect(await alerts()).toEqual([]);
      },
    ),
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
    contractCase(CHANGE, 'names the invalid field', async (context) => {
      const { id } = await context.addJob();
      expectProblem(await context.admin.put(`/api/jobs/${id}`, { title: '' }), {
        status: 400,
        fields: ['title'],
        detail: 'Job Title is required.',
      });
      expectProblem(await context.admin.put(`/api/jobs/${UNKNOWN_ID}`, { title: 'Opera' }), noSuchJob);
    }),

    contractCase(ADD, 'keeps the date, the place, the car and the contact', async (context) => {
      const car = await context.addCar({ make: 'Bentley', model: 'Azure' });
      const [startDate, next] = [await context.day(40), await context.day(41)];
      const sent = {
        title: context.unique('Job'),
        description: 'Wait.',
        pay: '£90',
        place: 'Soho',
        carId: car.id,
      };
      const contact = { contactName: 'Ada', contactPhone: '020 7946 0001', notes: 'Ring twice.' };
      const times = { startDate, startTime: '22:00', endTime: '04:00' };
      const added = expectBody(
        await context.admin.post('/api/jobs', { ...sent, ...contact, ...times }),
        201,
        job,
      );
      expect(added).toMatchObject({ ...sent, ...contact, ...times, endDate: next, car: 'Bentley Azure' });
      expect(added).toMatchObject({ reservation: null, trip: null, doneAt: null });
      const bystander = await seen(context.verifiedDriver, added);
      expect(bystander).toMatchObject({ place: 'Soho', contactName: '', contactPhone: '', notes: '' });
      await take(context.verifiedDriver, added);
      expect(await seen(context.verifiedDriver, added)).toMatchObject({ ...contact, place: 'Soho' });
      const cleared = await context.admin.put(`/api/jobs/${added.id}`, {
        startDate: '',
        endDate: '',
        startTime: '',
        endTime: '',
        carId: '',
      });
      expect(expectBody(cleared, 200, job)).toMatchObject({
        startDate: null,
        endDate: null,
        startTime: null,
        carId: null,
        car: '',
      });
    }),
    contractCase(ADD, 'refuses incomplete dates, and an unknown car', async (context) => {
      const sent = { title: 'Opera', description: 'Wait.', pay: '£90' };
      const add = (more: object) => context.admin.post('/api/jobs', { ...sent, ...more });
      expectProblem(await add({ startTime: '10:00', endTime: '11:00' }), {
        status: 422,
        code: 'invalid_job',
        fields: ['startDate'],
        detail: 'Please select a start date',
      });
      expectProblem(await add({ startDate: await context.day(3), startTime: '10:00' }), {
        status: 422,
        code: 'invalid_job',
        fields: ['endTime'],
        detail: 'Please select an end time',
      });
      expectProblem(await add({ carId: UNKNOWN_ID }), {
        status: 422,
        code: 'invalid_job',
        fields: ['carId'],
        detail: 'This car is no longer available.',
      });
    }),
    contractCase(CHANGE, 'refuses a second job at the same time, and names the first', async (context) => {
      const driver = await secondDriver(context);
      const startDate = await context.day(50);
      const add = async (startTime: string, endTime: string) =>
        expectBody(
          await context.admin.post('/api/jobs', {
            title: context.unique('Job'),
            description: 'Drive.',
            pay: '£90',
            startDate,
            startTime,
            endTime,
          }),
          201,
          job,
        );
      const [first, second, later] = [
        await add('10:00', '14:00'),
        await add('13:59', '15:00'),
        await add('14:00', '16:00'),
      ];
      expectBody(await take(driver, first), 200, job);
      const refusal = await take(driver, second);
      expectProblem(refusal, { status: 409, code: 'driver_busy' });
      expect(refusal.body).toMatchObject({ detail: expect.stringContaining(`'${first.title}'`) });
      expectBody(await take(driver, later), 200, job);
      expectProblem(await context.admin.put(`/api/jobs/${first.id}`, { endTime: '14:01' }), {
        status: 409,
        code: 'driver_busy',
        detail: 'The driver of this job has another job at that time.',
      });
    }),

    contractCase(REPORT, 'accepts the states of the driver’s job in their order', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      const report = (state: string) => context.verifiedDriver.post(`/api/jobs/${added.id}/state`, { state });
      expectProblem(await report('with-customer'), {
        status: 409,
        code: 'wrong_order',
        detail: "This job is at 'Accepted'. 'On the way' comes next.",
      });
      expectProblem(await report('open'), { status: 400, fields: ['state'] });
      for (const [index, state] of ['on-the-way', 'with-customer'].entries()) {
        expect(expectBody(await report(state), 200, job)).toMatchObject({
          state,
          version: 2 + index,
          taken: true,
        });
        expect(expectBody(await report(state), 200, job)).toMatchObject({ state, version: 2 + index });
      }
      expectProblem(await take(context.verifiedDriver, added, false), { status: 409, code: 'job_started' });
      const done = expectBody(await report('done'), 200, job);
      expect(done).toMatchObject({ state: 'done', taken: true, doneAt: expect.any(String) });
      expectProblem(await report('on-the-way'), {
        status: 409,
        code: 'wrong_order',
        detail: "This job is at 'Done'.",
      });
      expect(await seen(await secondDriver(context), added)).toBeUndefined();
      expect(await seen(context.verifiedDriver, added)).toMatchObject({ state: 'done' });
    }),
    contractCase(REPORT, 'refuses other drivers', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      const other = await secondDriver(context);
      expectProblem(await other.post(`/api/jobs/${added.id}/state`, { state: 'on-the-way' }), {
        status: 403,
        code: 'not_yours',
        detail: 'Only the driver who accepted this job can change its state.',
      });
    }),

    contractCase(
      PUBLISH,
      'makes the draft of a chauffeur reservation visible, with its pay',
      async (context) => {
        const { booked, draft, person } = await chauffeured(context);
        const { id: reservationId, reference, startDate, endDate } = booked;
        expect(draft).toMatchObject({
          state: 'draft',
          pay: '',
          car: 'Bentley Azure',
          startDate,
          endDate,
          reservation: { id: reservationId, reference },
        });
        expect(await seen(context.verifiedDriver, draft)).toBeUndefined();
        expectProblem(await take(context.verifiedDriver, draft), noSuchJob);
        expectProblem(await context.admin.put(`/api/jobs/${draft.id}`, { taken: true }), {
          status: 409,
          code: 'draft',
        });
        expectProblem(await context.admin.post(`/api/jobs/${draft.id}/publication`, { pay: ' ' }), {
          status: 400,
          fields: ['pay'],
          detail: 'Job Pay is required.',
        });
        const publish = () => context.desk.post(`/api/jobs/${draft.id}/publication`, { pay: '£180' });
        expect(expectBody(await publish(), 200, job)).toMatchObject({
          state: 'open',
          pay: '£180',
          version: 1,
        });
        expectProblem(await publish(), { status: 409, code: 'not_a_draft' });
        expect(await seen(context.verifiedDriver, draft)).toMatchObject({ reservation: null, state: 'open' });
        await take(context.verifiedDriver, draft);
        const read = await person.get(`/api/reservations/${reservationId}`);
        expect(expectBody(read, 200, reservation).chauffeur).toEqual({
          state: 'accepted',
          name: context.verifiedDriver.fullName,
        });
      },
    ),
    contractCase(CHANGE, 'refuses other dates for the job of a reservation', async (context) => {
      const { draft, booked, person } = await chauffeured(context);
      expectProblem(await context.admin.put(`/api/jobs/${draft.id}`, { place: 'Soho' }), {
        status: 409,
        code: 'from_reservation',
      });
      const trip = { pickup: '1 Park Lane', contactName: 'Ada', notes: 'Door 4' };
      await person.put(`/api/reservations/${booked.id}/trip`, trip);
      const [startDate, endDate] = [await context.day(60), await context.day(61)];
      await context.admin.put(`/api/reservations/${booked.id}`, { startDate, endDate });
      expect(await seen(context.admin, draft)).toMatchObject({
        place: '1 Park Lane',
        contactName: 'Ada',
        notes: 'Door 4',
        trip: { pickup: '1 Park Lane' },
        startDate,
        endDate,
      });
      await context.admin.delete(`/api/reservations/${booked.id}`);
      expect(await seen(context.admin, draft)).toMatchObject({ state: 'cancelled', taken: false });
      const read = await person.get(`/api/reservations/${booked.id}`);
      expect(expectBody(read, 200, reservation).chauffeur).toBeNull();
    }),

    contractCase(HISTORY, 'lists every step with its person', async (context) => {
      const added = await context.addJob();
      await take(context.verifiedDriver, added);
      await take(context.verifiedDriver, added, false);
      const name = context.verifiedDriver.fullName;
      const steps = expectBody(await context.desk.get(`/api/jobs/${added.id}/history`), 200, jobHistory);
      expect(steps).toMatchObject([
        { from: null, to: 'open', by: 'admin', byName: context.admin.fullName, driverName: '' },
        { from: 'open', to: 'accepted', by: 'driver', byName: name, driverName: name },
        { from: 'accepted', to: 'open', by: 'driver', byName: name, driverName: name },
      ]);
    }),

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
