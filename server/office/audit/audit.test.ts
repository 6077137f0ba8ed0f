// Tests the audit log: each call of the staff writes one row in the transaction of its change, refusals are limited,
// and no row contains personal data.
import { randomUUID } from 'node:crypto';
import { readAudit, rowsAddedBy } from '#server/testing/auditRows.ts';
import { jobCalls, type StaffCall } from '#server/testing/jobCalls.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, hold, outdatedInvoice, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { aPicture, postCar, putCar } from '#server/testing/carForms.ts';
import { approveLicence, rejectLicence, uploadLicence } from '#server/testing/licences.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let test: BookingApp;
let owner: TestUser;
beforeAll(async () => {
  test = await createBookingApp();
  owner = await test.signUp('admin');
});
afterAll(() => test.close());

const read = (query = '') => readAudit(test, owner, query);
const added = (act: () => Promise<unknown>) => rowsAddedBy(test, owner, act);
const as = () => test.as(owner);
const newJob = async () =>
  (await as().post('/api/jobs', { title: 'Wedding', description: 'Drive.', pay: '£100' })).json<{
    id: string;
  }>().id;
const newRequest = async () => {
  const request = { driversNeeded: 1, budget: 100, daysRequired: 1, contactNumber: '1', description: 'A.' };
  return (await test.as().post('/api/requestedDriverJobs', request)).json<{ id: string }>().id;
};
const reserved = async () => (await rent(test, await customer(test), await threeDays(test))).id;
async function attention(): Promise<string> {
  const user = await customer(test);
  const intent = await hold(test, user, await threeDays(test));
  await test.stripe.paymentIntents.update(intent.paymentIntentId, { amount: 100 });
  await pay(test, intent);
  const items = async () =>
    (await as().get('/api/payments/attention')).json<{ id: string; reference: string }[]>();
  const found = async () => (await items()).find(({ reference }) => reference === intent.paymentIntentId);
  await eventually(async () => (await found()) !== undefined);
  return (await found())?.id ?? '';
}
const newReview = async () => {
  const review = { name: 'A guest', content: 'A good car.' };
  return (await test.as().post('/api/reviews', review)).json<{ review: { id: string } }>().review.id;
};
const personOf = async () => (await test.signUp()).id;

const aBlock = async () => ({
  carId: await test.addCar(),
  kind: 'service',
  note: 'MOT at the garage of Grace Hopper',
  startDate: test.day(3),
  endDate: test.day(4),
});

const AN_EXTRA = {
  name: 'Ribbons',
  description: '',
  unit: 'reservation',
  price: 35,
  maxQuantity: 1,
  CarForReason: null,
};

const REQUESTS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'];
const CASH = { method: 'cash', amount: 50, reason: 'Paid at the counter.' };

const aStaffBooking = async () => ({
  customer: { kind: 'known', userId: (await customer(test)).id },
  booking: await threeDays(test),
  totalPrice: 300,
  payment: null,
});

/** Each call that changes data and requires a permission, with a separate object. */
const STAFF_CALLS: StaffCall[] = [
  [
    'PUT /api/users/:id',
    'user.changed',
    async () => {
      const id = await personOf();
      return () => as().put(`/api/users/${id}`, { first_name: 'Grace', email: 'grace@example.org' });
    },
  ],
  [
    'PUT /api/users/:id',
    'user.role',
    async () => {
      const id = await personOf();
      return () => as().put(`/api/users/${id}`, { staffRole: 'desk' });
    },
  ],
  [
    'PUT /api/users/:id/verifyDriver',
    'driver.verified',
    async () => {
      const { id } = await test.signUp('driver');
      return () => as().put(`/api/users/${id}/verifyDriver`);
    },
  ],
  [
    'POST /api/users/:id/withdrawVerification',
    'driver.withdrawn',
    async () => {
      const { id } = await test.signUp('verifiedDriver');
      const reason = 'The licence has expired.';
      return () => as().post(`/api/users/${id}/withdrawVerification`, { reason });
    },
  ],
  [
    'PUT /api/users/:id/licence/review',
    'licence.approved',
    async () => {
      const person = await test.signUp('verifiedDriver');
      const licence = await uploadLicence(test, person);
      return () => approveLicence(test, owner, person, { expiresOn: '2060-01-01', licence });
    },
  ],
  [
    'PUT /api/users/:id/licence/review',
    'licence.rejected',
    async () => {
      const person = await test.signUp('driver');
      await uploadLicence(test, person);
      return () => rejectLicence(test, owner, person, 'The back is blurred.');
    },
  ],
  [
    'POST /api/users/:id/password-reset',
    'user.password-reset',
    async () => {
      const id = await personOf();
      return () => as().post(`/api/users/${id}/password-reset`);
    },
  ],
  [
    'DELETE /api/users/:id/second-factor',
    'second-factor.removed',
    async () => {
      const person = await test.signUp();
      await setUpFactor(test, person);
      return () => as().delete(`/api/users/${person.id}/second-factor`);
    },
  ],
  [
    'DELETE /api/users/:id',
    'user.deleted',
    async () => {
      const id = await personOf();
      return () => as().delete(`/api/users/${id}`);
    },
  ],
  [
    'POST /api/cars',
    'car.added',
    async () => {
      const picture = await aPicture();
      return () => postCar(test, owner, {}, [picture]);
    },
  ],
  [
    'PUT /api/cars/:id',
    'car.changed',
    async () => {
      const id = await test.addCar();
      return () => putCar(test, owner, id, { price: '500' });
    },
  ],
  [
    'DELETE /api/cars/:id',
    'car.deleted',
    async () => {
      const id = await test.addCar();
      return () => as().delete(`/api/cars/${id}`);
    },
  ],
  ['POST /api/extras', 'extra.added', async () => () => as().post('/api/extras', AN_EXTRA)],
  [
    'PUT /api/extras/:id',
    'extra.changed',
    async () => {
      const { id } = (await as().post('/api/extras', AN_EXTRA)).json();
      return () => as().put(`/api/extras/${id}`, { ...AN_EXTRA, price: 20 });
    },
  ],
  [
    'DELETE /api/extras/:id',
    'extra.withdrawn',
    async () => {
      const { id } = (await as().post('/api/extras', AN_EXTRA)).json();
      return () => as().delete(`/api/extras/${id}`);
    },
  ],
  [
    'POST /api/car-blocks',
    'block.added',
    async () => {
      const form = await aBlock();
      return () => as().post('/api/car-blocks', form);
    },
  ],
  [
    'PUT /api/car-blocks/:id',
    'block.changed',
    async () => {
      const form = await aBlock();
      const { id } = (await as().post('/api/car-blocks', form)).json();
      return () => as().put(`/api/car-blocks/${id}`, { ...form, kind: 'valeting' });
    },
  ],
  [
    'DELETE /api/car-blocks/:id',
    'block.deleted',
    async () => {
      const { id } = (await as().post('/api/car-blocks', await aBlock())).json();
      return () => as().delete(`/api/car-blocks/${id}`);
    },
  ],
  [
    'PUT /api/reservations/:id',
    'reservation.changed',
    async () => {
      const id = await reserved();
      return () => as().put(`/api/reservations/${id}`, { totalPrice: 400 });
    },
  ],
  [
    'PUT /api/reservations/:id/trip',
    'reservation.trip-changed',
    async () => {
      const id = await reserved();
      return () => as().put(`/api/reservations/${id}/trip`, { pickup: '1 Park Lane' });
    },
  ],
  [
    'POST /api/reservations/for-customer',
    'reservation.booked',
    async () => {
      const body = await aStaffBooking();
      return () => as().post('/api/reservations/for-customer', body);
    },
  ],
  [
    'POST /api/reservations/:id/payment-link',
    'reservation.link-sent',
    async () => {
      const { id } = (await as().post('/api/reservations/for-customer', await aStaffBooking())).json();
      return () => as().post(`/api/reservations/${id}/payment-link`);
    },
  ],
  [
    'POST /api/reservations/:id/payment-link/copy',
    'reservation.link-copied',
    async () => {
      const { id } = (await as().post('/api/reservations/for-customer', await aStaffBooking())).json();
      return () => as().post(`/api/reservations/${id}/payment-link/copy`);
    },
  ],
  [
    'POST /api/reservations/:id/withdrawal',
    'reservation.withdrawn',
    async () => {
      const { id } = (await as().post('/api/reservations/for-customer', await aStaffBooking())).json();
      return () => as().post(`/api/reservations/${id}/withdrawal`);
    },
  ],
  [
    'POST /api/reservations/:id/outside-payments',
    'payment.recorded',
    async () => {
      const id = await reserved();
      return () => as().post(`/api/reservations/${id}/outside-payments`, CASH);
    },
  ],
  [
    'POST /api/reservations/:id/outside-refunds',
    'payment.paid-back',
    async () => {
      const id = await reserved();
      await as().post(`/api/reservations/${id}/outside-payments`, CASH);
      return () => as().post(`/api/reservations/${id}/outside-refunds`, CASH);
    },
  ],
  [
    'POST /api/reservations/:id/refunds',
    'payment.refunded',
    async () => {
      const id = await reserved();
      const [payment] = (await as().get(`/api/reservations/${id}/payments`)).json<{ id: string }[]>();
      const refund = { paymentId: payment?.id, amount: 10, reason: 'A scratch.', lowersTotal: true };
      return () => as().post(`/api/reservations/${id}/refunds`, refund);
    },
  ],
  [
    'POST /api/reservations/:id/waiver',
    'reservation.changed',
    async () => {
      const { id } = await rent(test, await customer(test), await threeDays(test, 1));
      await as().delete(`/api/reservations/${id}`);
      const waiver = { reason: 'The car broke down.', refundsPaid: false };
      return () => as().post(`/api/reservations/${id}/waiver`, waiver);
    },
  ],
  [
    'POST /api/reservations/:id/notes',
    'note.added',
    async () => {
      const id = await reserved();
      return () => as().post(`/api/reservations/${id}/notes`, { content: 'Call first.' });
    },
  ],
  [
    'POST /api/users/:id/notes',
    'note.added',
    async () => {
      const id = await personOf();
      return () => as().post(`/api/users/${id}/notes`, { content: 'Prefers calls.' });
    },
  ],
  [
    'DELETE /api/reservations/:id',
    'reservation.cancelled',
    async () => {
      const id = await reserved();
      return () => as().delete(`/api/reservations/${id}`);
    },
  ],
  [
    'POST /api/reservations/:id/fault-cancellation',
    'reservation.cancelled',
    async () => {
      const id = await reserved();
      return () => as().post(`/api/reservations/${id}/fault-cancellation`, { reason: 'Gearbox.' });
    },
  ],
  [
    'POST /api/payments/attention/:id/resolve',
    'attention.resolved',
    async () => {
      const id = await attention();
      return () => as().post(`/api/payments/attention/${id}/resolve`, { note: 'Refunded by hand.' });
    },
  ],
  [
    'PUT /api/admin/reviews/:id',
    'review.moderated',
    async () => {
      const id = await newReview();
      return () => as().put(`/api/admin/reviews/${id}`, { status: 'hidden' });
    },
  ],
  [
    'POST /api/calendars',
    'calendar.linked',
    async () => () => as().post('/api/calendars', { kind: 'reservations' }),
  ],
  [
    'PUT /api/inbox/:personId',
    'thread.changed',
    async () => {
      const id = await personOf();
      return () => as().put(`/api/inbox/${id}`, { state: 'closed' });
    },
  ],
  ['POST /api/jobs', 'job.added', async () => newJob],
  ...jobCalls(() => ({ test, owner, newJob })),
  ...REQUESTS.map((path): StaffCall => [
    `DELETE ${path}/:id`,
    'job-request.deleted',
    async () => {
      const id = await newRequest();
      return () => as().delete(`${path}/${id}`);
    },
  ]),
  ...REQUESTS.map((path): StaffCall => [
    `POST ${path}/:id/jobs`,
    'job-request.converted',
    async () => {
      const id = await newRequest();
      return () =>
        as().post(`${path}/${id}/jobs`, { title: 'Wedding', description: 'Drive.', pay: '£100', drivers: 2 });
    },
  ]),
  [
    'POST /api/invoices/:id/reissue',
    'invoice.reissued',
    async () => {
      const id = await outdatedInvoice(test);
      return () => as().post(`/api/invoices/${id}/reissue`, {});
    },
  ],
];

/** An answer is stored as a message, with its author and time; a read mark changes only the view of the caller. */
const WITHOUT_ROW = ['POST /api/inbox/:personId/messages', 'PUT /api/inbox/:personId/read'];

it.each(STAFF_CALLS)('writes one row for %s: %s', async (_call, action, setUp) => {
  const act = await setUp();
  const rows = await added(act);
  expect(rows).toMatchObject([{ action, actorId: owner.id, actorRole: 'owner', address: '127.0.0.0/24' }]);
});

it('covers every call by which staff change data', () => {
  const declared = test.app.declaredAccess
    .filter(({ method, access }) => method !== 'GET' && typeof access === 'object')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !WITHOUT_ROW.includes(call));
  expect(new Set(STAFF_CALLS.map(([call]) => call))).toEqual(new Set(declared));
});

it('stores only changed fields, and masks personal data', async () => {
  const person = await test.signUp();
  const changes = { first_name: 'Grace', last_name: 'customer', email: 'grace.hopper@example.org' };
  const [row] = await added(() => as().put(`/api/users/${person.id}`, changes));
  expect(row).toMatchObject({
    objectType: 'user',
    objectId: person.id,
    before: { first_name: 'T***', pending_email: null },
    after: { first_name: 'G***', pending_email: 'g***@e***' },
  });
  expect(Object.keys(row?.after ?? {})).toEqual(['first_name', 'pending_email']);
});

it('records the amounts of a changed reservation, and the refund of a cancellation', async () => {
  const id = await reserved();
  const [changed] = await added(() => as().put(`/api/reservations/${id}`, { totalPrice: 400 }));
  expect(changed).toMatchObject({ before: { total_pence: 30_000 }, after: { total_pence: 40_000 } });
  const [lowered] = await added(() =>
    as().put(`/api/reservations/${id}`, { totalPrice: 50, refund: 40, reason: 'Rain.' }),
  );
  expect(lowered).toMatchObject({ after: { total_pence: 5_000, refund_pence: 4_000 } });
  const [cancelled] = await added(() => as().delete(`/api/reservations/${id}`));
  expect(cancelled).toMatchObject({
    before: { status: 'confirmed' },
    after: { status: 'cancelled', refund_pence: 5_000 },
  });
});

it('shows the reason of a change without storing it in the log', async () => {
  const id = await reserved();
  const change = { totalPrice: 400, reason: 'Agreed with Ada by phone.' };
  const [row] = await added(() => as().put(`/api/reservations/${id}`, change));
  expect(row?.after).toMatchObject({ total_pence: 40_000, reason: 'Agreed with Ada by phone.' });
  const stored = await test.db.query('SELECT after FROM audit_log WHERE object_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain('Ada');
});

it('writes no row for a refused change', async () => {
  const rows = await added(async () => {
    await as().put(`/api/users/${owner.id}`, { isAdmin: false });
    await as().delete(`/api/jobs/${randomUUID()}`);
    await as().put(`/api/users/${randomUUID()}`, { first_name: 'Nobody' });
  });
  expect(rows).toEqual([]);
});

it('filters by actor, action, object and date, and counts the whole list', async () => {
  const person = await test.signUp('manager');
  const job = await newJob();
  await test.as(person).put(`/api/jobs/${job}`, { pay: '£1' });
  const actions = async (query: string) => (await read(query)).map(({ action }) => action);
  expect(await actions(`&actor=${person.id}`)).toEqual(['job.changed', 'sign-in.succeeded']);
  expect(await actions(`&actor=${person.id}&action=job.changed`)).toEqual(['job.changed']);
  expect(await actions(`&object=${job}`)).toEqual(['job.changed', 'job.added']);
  const day = test.day(0);
  expect(await actions(`&object=${job}&from=${day}&to=${day}`)).toHaveLength(2);
  expect(await actions(`&object=${job}&from=${test.day(1)}`)).toEqual([]);
  expect(await actions(`&object=${job}&to=${test.day(-1)}`)).toEqual([]);
  const [{ requestId } = { requestId: '' }] = await read(`&object=${job}&action=job.added`);
  expect(await actions(`&q=${requestId}`)).toEqual(['job.added']);
  expect(await actions(`&q=${job}`)).toEqual(['job.changed', 'job.added']);
  expect(await actions(`&q=test+manager&object=${job}`)).toEqual(['job.changed']);
  const answer = await as().get(`/api/audit?page=0&pageSize=1&object=${job}`);
  expect(answer.headers['x-total-count']).toBe('2');
  expect(answer.json()).toHaveLength(1);
});

it('contains no email, name or password', async () => {
  const person = await test.signUp();
  await as().put(`/api/users/${person.id}`, { email: `second.${person.email}`, isAdmin: true });
  await as().delete(`/api/users/${person.id}`);
  const text = JSON.stringify(await test.db.query('SELECT * FROM audit_log'));
  for (const secret of [person.email, owner.email, person.password, 'second.']) {
    expect(text).not.toContain(secret);
  }
});
