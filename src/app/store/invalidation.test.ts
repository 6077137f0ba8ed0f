// Checks which calls follow each change while a screen subscribes to everything.
import { File as NodeFile } from 'node:buffer';
import { http } from 'msw';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { keepUpload } from '#app/platform/api/upload.ts';
import { carAdminApi } from '#app/fleet/data/carAdminApi.ts';
import { jobApi } from '#app/jobs/data/jobApi.ts';
import { jobRequestAdminApi } from '#app/jobs/data/jobRequestAdminApi.ts';
import { jobRequestApi } from '#app/jobs/data/jobRequestApi.ts';
import { inboxApi } from '#app/conversation/data/inboxApi.ts';
import { threadLogApi } from '#app/conversation/data/threadLogApi.ts';
import { paymentApi } from '#app/payment/data/paymentApi.ts';
import { holdBooking } from '#app/booking/data/holdBooking.ts';
import { ownReservationApi } from '#app/booking/data/ownReservationApi.ts';
import { reservationAdminApi } from '#app/booking/data/reservationAdminApi.ts';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { reviewAdminApi } from '#app/reviews/data/reviewAdminApi.ts';
import { reviewApi } from '#app/reviews/data/reviewApi.ts';
import { userAdminApi } from '#app/people/data/userAdminApi.ts';
import { userApi } from '#app/people/data/userApi.ts';
import { deposit } from '#app/payment/checkout/deposit.ts';
import { resumeAfterBank } from '#app/payment/checkout/pay.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver, type Backend } from '#mocks/backend.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { aJob, aJobRequest, aReview } from '#mocks/jobs/fixtures.ts';
import { server } from '#mocks/node.ts';
import { startIntent } from '#mocks/payment/intents.ts';
import { attention, CAR, HELD, named, own, showEverything, type Call } from '../testing/subscriptions.ts';

const booking = { carId: CAR, startDate: '2026-12-10', endDate: '2026-12-12', isMultiDay: true };
/** The form of a car with one new picture. */
const form = () => {
  const fields = new FormData();
  const values = { make: 'Bentley', model: 'Azure', year: '2020', price: '90', CarForReason: 'Chauffeur' };
  for (const [name, value] of Object.entries({ ...values, description: 'Open.' })) fields.append(name, value);
  fields.append('deletedImages', '[]');
  fields.append('order', '["new:0"]');
  fields.append('images', new NodeFile(['x'], 'a.jpg', { type: 'image/jpeg' }) as unknown as Blob, 'a.jpg');
  return keepUpload({ form: fields, onProgress: () => undefined });
};
const charged = (backend: Backend, reservationId: string, kind: 'deposit' | 'balance', amountPence: number) =>
  Object.assign(startIntent(backend, { kind, amountPence, userId: admin.id, reservationId }), {
    status: 'succeeded' as const,
  });
const edit = {
  startDate: '2026-11-28',
  endDate: '2026-12-01',
  startTime: '',
  endTime: '',
  totalPrice: 1600,
};
const ofReservation: Call[] = ['reservations', 'mine', 'holds', 'reservation', 'payments', 'dates'];
const { acceptJob, addJob, cancelJob, deleteJob, updateJob } = jobApi.endpoints;

/** Staff may not change their own bookings. */
function belongsToAda(backend: Backend): void {
  for (const row of backend.reservations) if (row.id === own.id) row.userId = ada.id;
}

type Change = (backend: Backend) => unknown;

interface Row {
  change: Change;
  stale: Call[];
  afterRefusal?: Call[];
  /** True when the change prevents others, so that it gets a new store and backend. */
  isAlone?: true;
}

const CHANGES: Record<string, Row> = {
  'an edited reservation': {
    isAlone: true,
    change: (backend) => {
      belongsToAda(backend);
      return reservationAdminApi.endpoints.editReservation.initiate({ before: { ...own }, changes: edit });
    },
    stale: [...ofReservation, 'overview', 'insight'],
  },
  'a cancelled reservation': {
    isAlone: true,
    change: (backend) => {
      belongsToAda(backend);
      return reservationAdminApi.endpoints.cancelReservation.initiate({ reservationId: own.id, carId: CAR });
    },
    stale: [...ofReservation, 'overview', 'insight', 'attention'],
  },
  'changed trip details': {
    change: () =>
      ownReservationApi.endpoints.changeTrip.initiate({
        reservationId: own.id,
        trip: { notes: 'Door 4' },
        version: own.version,
      }),
    stale: ['reservations', 'mine', 'reservation'],
  },
  'an own reservation that its customer cancelled': {
    isAlone: true,
    change: () =>
      ownReservationApi.endpoints.cancelOwnReservation.initiate({
        reservationId: own.id,
        carId: CAR,
        refund: 360,
      }),
    stale: ofReservation,
  },
  'dates held for the customer': {
    change: () =>
      reservationApi.endpoints.createPaymentIntent.initiate({
        amount: 36_000,
        currency: 'gbp',
        booking: { carId: CAR, startDate: '2026-12-04', endDate: '2026-12-06', isMultiDay: true },
      }),
    stale: ['reservations', 'mine', 'holds'],
  },
  'a confirmed reservation': {
    change: (backend) =>
      reservationApi.endpoints.createReservation.initiate({
        carId: CAR,
        startDate: '2026-12-04',
        endDate: '2026-12-06',
        paymentIntentId: charged(backend, HELD, 'deposit', 36_000).id,
      }),
    stale: ['reservations', 'mine', 'holds', 'held', 'heldPayments', 'dates', 'attention'],
  },
  'a paid balance': {
    change: (backend) => {
      charged(backend, own.id, 'balance', 84_000);
      return reservationApi.endpoints.settleBalance.initiate({ reservationId: own.id, currentPaid: 1200 });
    },
    stale: ['reservations', 'mine', 'reservation', 'payments', 'attention'],
  },
  'something dealt with': {
    change: () => paymentApi.endpoints.resolveAttention.initiate({ itemId: attention.id, note: 'Called.' }),
    stale: ['attention'],
    afterRefusal: ['attention'],
  },
  'a new car': {
    change: () => carAdminApi.endpoints.saveCar.initiate({ uploadId: form() }),
    stale: ['cars'],
  },
  'a changed car': {
    change: () => carAdminApi.endpoints.saveCar.initiate({ uploadId: form(), carId: CAR }),
    stale: ['cars', 'car'],
  },
  'a removed car': {
    isAlone: true,
    change: (backend) => {
      backend.reservations.length = 0;
      return carAdminApi.endpoints.deleteCar.initiate(CAR);
    },
    stale: ['cars', 'car'],
  },
  'a changed user': {
    isAlone: true,
    change: () =>
      userAdminApi.endpoints.administerUser.initiate({ userId: ada.id, changes: { isAdmin: true } }),
    stale: ['users', 'partners', 'ada'],
  },
  'a verified driver': {
    change: () =>
      userAdminApi.endpoints.verifyDriver.initiate({ userId: driver.id, version: driver.version }),
    stale: ['users', 'partners', 'driver'],
  },
  'a removed user': {
    isAlone: true,
    change: () => userAdminApi.endpoints.removeUser.initiate(ada.id),
    stale: ['users', 'partners', 'ada'],
  },
  'a new user': {
    change: () =>
      userApi.endpoints.registerUser.initiate(
        storeSecret({
          first_name: 'Mary',
          last_name: 'Jackson',
          email: 'mary@example.com',
          phonenumber: '020 7946 0001',
          password: 'long enough',
        }),
      ),
    stale: ['users', 'partners'],
  },
  "a user's own details": {
    change: () =>
      userApi.endpoints.updateUser.initiate({ userId: ada.id, changes: { phonenumber: '0161 496 0000' } }),
    // The answer contains the user.
    stale: ['users', 'partners'],
  },
  'a new job': {
    change: () => addJob.initiate({ title: 'Aldeburgh', pay: '£90', description: 'By the sea.' }),
    stale: ['jobs', 'jobPage'],
  },
  'a changed job': {
    change: () => updateJob.initiate({ jobId: aJob().id, changes: { pay: '£300' } }),
    stale: ['jobs', 'jobPage'],
  },
  'a removed job': { change: () => deleteJob.initiate(aJob().id), stale: ['jobs', 'jobPage'] },
  'a new request for drivers': {
    change: () =>
      jobRequestApi.endpoints.addJobRequest.initiate({
        driversNeeded: 2,
        budget: 900,
        daysRequired: 3,
        contactNumber: '020 7946 0301',
        description: 'A wedding.',
      }),
    stale: ['requests'],
  },
  'a removed request for drivers': {
    change: () => jobRequestAdminApi.endpoints.deleteJobRequest.initiate(aJobRequest().id),
    stale: ['requests'],
  },
  'a new review': {
    change: () => reviewApi.endpoints.addReview.initiate({ name: 'Ada', content: 'Faultless.' }),
    // The mutation adds the answer to the list.
    stale: [],
  },
  'a new review of a reservation': {
    change: (backend) => {
      const id = anId(303);
      backend.reservations.push(
        aReservation({
          id,
          userId: admin.id,
          startDate: '2026-11-01',
          endDate: '2026-11-02',
          currentPaid: 1200,
        }),
      );
      return reviewApi.endpoints.addReview.initiate({
        name: 'Ada',
        content: 'Faultless.',
        reservationId: id,
      });
    },
    stale: ['reviewable'],
  },
  'a moderated review': {
    change: () =>
      reviewAdminApi.endpoints.moderateReview.initiate({ reviewId: aReview().id, status: 'hidden' }),
    stale: ['reviews', 'moderatedReviews'],
  },
  'a changed thread': {
    change: () => inboxApi.endpoints.changeThread.initiate({ personId: ada.id, state: 'closed' }),
    stale: ['threads', 'thread', 'threadLog'],
  },
  'an answer to a person': {
    change: () =>
      threadLogApi.endpoints.sendToThread.initiate({
        ...{ personId: ada.id, isOwn: false },
        ...{ content: 'Hello.', clientId: anId(61) },
      }),
    stale: ['threads', 'thread', 'threadLog'],
  },
  'a thread that was read': {
    change: () => inboxApi.endpoints.markThreadRead.initiate({ personId: ada.id, cursor: 1 }),
    stale: ['conversations', 'threads', 'thread'],
  },
};

test('refetches only the changed data after each change', async () => {
  const refetched: Record<string, string[]> = {};
  const rows = Object.entries(CHANGES);
  for (const [what, { change }] of rows.filter(([, { isAlone }]) => isAlone)) {
    const { backend, callsAfter } = await showEverything();
    refetched[what] = await callsAfter(change(backend));
  }
  const { backend, callsAfter } = await showEverything();
  for (const [what, { change }] of rows.filter(([, { isAlone }]) => !isAlone)) {
    refetched[what] = await callsAfter(change(backend));
  }
  const expected = rows.map(([what, { stale }]) => [what, named(...stale)]);
  expect(refetched).toEqual(Object.fromEntries(expected));
});

test('refetches after a refused change only the data that the refusal shows to be stale', async () => {
  const { backend, callsAfter } = await showEverything();
  server.use(
    ...(['post', 'put', 'delete'] as const).map((method) =>
      http[method]('*/api/*', () => refuse(500, 'Not now.')),
    ),
  );
  const refetched: Record<string, string[]> = {};
  for (const [what, { change }] of Object.entries(CHANGES))
    refetched[what] = await callsAfter(change(backend));
  const expected = Object.entries(CHANGES).map(([what, { afterRefusal = [] }]) => [
    what,
    named(...afterRefusal),
  ]);
  expect(refetched).toEqual(Object.fromEntries(expected));
});

test("refetches the jobs when a driver's decision is refused because of the job", async () => {
  const { callsAfter } = await showEverything();
  const accepting = { jobId: aJob().id, version: 0, driver: { name: 'Alan', email: 'driver@example.com' } };
  const refetched: Record<number, string[][]> = {};
  for (const status of [403, 404, 409, 400, 429, 500]) {
    server.use(http.put('*/api/jobs/:id', () => refuse(status, 'No.')));
    refetched[status] = [
      await callsAfter(acceptJob.initiate(accepting)),
      await callsAfter(cancelJob.initiate(aJob().id)),
    ];
  }
  const board = named('jobs', 'jobPage');
  const [stale, kept] = [
    [board, board],
    [[], []],
  ];
  // After a 403 the page also reads its session, because the role can have changed.
  const roles = [['GET /api/auth/session', ...board].sort()].flatMap((calls) => [calls, calls]);
  expect(refetched).toEqual({ 403: roles, 404: stale, 409: stale, 400: kept, 429: kept, 500: kept });
});

test('refetches the stale data of the customer when dates are refused', async () => {
  const { callsAfter } = await showEverything();
  const refetched: Record<string, string[]> = {};
  for (const code of ['dates_taken', 'too_many_holds', 'already_reserved', 'amount_mismatch']) {
    const status = code === 'amount_mismatch' ? 422 : 409;
    server.use(http.post('*/api/reservations/create-payment-intent', () => refuse(status, 'No.', { code })));
    refetched[code] = await callsAfter(holdBooking({ booking }, 36_000));
  }
  expect(refetched).toEqual({
    dates_taken: named('dates'),
    too_many_holds: named('dates'),
    already_reserved: named('dates', 'mine', 'holds', 'reservations'),
    amount_mismatch: [],
  });
});

test('refetches the dates, the reservation and its payments when a paid deposit loses its dates', async () => {
  const { callsAfter } = await showEverything();
  const lost = () => refuse(409, 'The dates were taken.', { code: 'dates_taken_refunded' });
  server.use(http.post('*/api/reservations', lost));
  const back = { paymentIntentId: 'pi_1', status: 'succeeded' } as const;
  const stale = named('dates', 'held', 'heldPayments', 'holds', 'attention');
  expect(await callsAfter(resumeAfterBank(deposit, HELD, back))).toEqual(stale);
});
