// Jobs with dates: the fields of a job, the states that its driver reports, and the jobs of reservations.
import { job, jobHistory } from '#domain/jobs/contract/jobs.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import {
  ADD,
  CHANGE,
  REPORT,
  PUBLISH,
  HISTORY,
  noSuchJob,
  seen,
  chauffeured,
  FREE,
  secondDriver,
  take,
} from './jobFixtures.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

export const jobDates: ContractSuite = {
  name: 'dates, states and reservations of jobs',
  cases: [
    contractCase(ADD, 'keeps the date, the place, the car and the contact', async (context) => {
      const car = await context.addCar({ make: 'Bentley', model: 'Azure' });
      const [startDate, next] = [context.day(40), context.day(41)];
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
      expectProblem(await add({ startDate: context.day(3), startTime: '10:00' }), {
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
      const startDate = context.day(50);
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
        detail: 'The driver of this job has another job or leave at that time.',
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
      const undone = expectBody(await report('with-customer'), 200, job);
      expect(undone).toMatchObject({ state: 'with-customer', doneAt: null });
      await report('done');
      expect(await seen(await secondDriver(context), added)).toBeUndefined();
      expect(await seen(context.verifiedDriver, added)).toMatchObject({ state: 'done' });
    }),
    contractCase(REPORT, 'refuses a report more than 12 hours before the start', async (context) => {
      const startDate = context.day(3);
      const sent = { title: context.unique('Job'), description: 'Drive.', pay: '£90', startDate };
      const added = expectBody(await context.admin.post('/api/jobs', sent), 201, job);
      await take(context.verifiedDriver, added);
      const report = await context.verifiedDriver.post(`/api/jobs/${added.id}/state`, {
        state: 'on-the-way',
      });
      expectProblem(report, { status: 409, code: 'too_early' });
      expect(report.body).toMatchObject({
        detail: expect.stringMatching(/^You can report from .+, 12:00\.$/),
      });
      await take(context.verifiedDriver, added, false);
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
        const publish = (version = draft.version) =>
          context.desk.post(`/api/jobs/${draft.id}/publication`, { pay: '£180', version });
        expectProblem(await publish(draft.version + 1), { status: 409, code: 'version_conflict' });
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
          jobId: draft.id,
          state: 'accepted',
          name: context.verifiedDriver.fullName,
          phone: '020 7946 0000',
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
      const [startDate, endDate] = [context.day(60), context.day(61)];
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
    contractCase(
      CHANGE,
      'frees the job of a reservation that moves to dates on which its driver is busy',
      async (context) => {
        const driver = await secondDriver(context);
        const { draft, booked } = await chauffeured(context);
        await context.admin.post(`/api/jobs/${draft.id}/publication`, { pay: '£180' });
        const [before, startDate, busyDate] = [context.day(68), context.day(69), context.day(70)];
        const times = { startDate: busyDate, startTime: '10:00', endTime: '14:00' };
        const sent = { title: context.unique('Job'), description: 'Drive.', pay: '£90', ...times };
        const other = expectBody(await context.admin.post('/api/jobs', sent), 201, job);
        for (const each of [draft, other]) expectBody(await take(driver, each), 200, job);
        const move = (dates: { startDate: string; endDate: string }) =>
          context.admin.put(`/api/reservations/${booked.id}`, dates);
        await move({ startDate: before, endDate: startDate });
        expect(await seen(context.admin, draft)).toMatchObject({ state: 'accepted', acceptedBy: driver.id });
        await move({ startDate, endDate: busyDate });
        expect(await seen(context.admin, draft)).toMatchObject({ ...FREE, startDate, endDate: busyDate });
        expect(await seen(context.admin, other)).toMatchObject({ state: 'accepted', acceptedBy: driver.id });
      },
    ),

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
  ],
};
