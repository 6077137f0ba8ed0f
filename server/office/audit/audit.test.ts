// Tests the audit log: each call of the staff writes one row in the transaction of its change, refusals are limited,
// and no row contains personal data.
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/office/contract/audit.ts';
import { readAudit, rowsAddedBy } from '#server/testing/auditRows.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  customer,
  hold,
  insertBooked,
  outdatedInvoice,
  pay,
  rent,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { aPicture, postCar, putCar } from '#server/testing/carForms.ts';
import { approveLicence, rejectLicence, uploadLicence, uploadPortrait } from '#server/testing/licences.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { Role, TestUser } from '#server/testing/testApp.ts';

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
/** Sends `body` as the owner; returns the id of the new object. */
const post = async (path: string, body: object) => (await as().post(path, body)).json<{ id: string }>().id;

const A_JOB = { title: 'Wedding', description: 'Drive.', pay: '£100' };
const AN_EXTRA = {
  name: 'Ribbons',
  description: '',
  unit: 'reservation',
  price: 35,
  maxQuantity: 1,
  CarForReason: null,
};
const A_RULE = {
  ...{ kind: 'season', name: 'Summer', percent: 20, firstDay: '2027-07-01', lastDay: '2027-08-31' },
  ...{ weekdays: [], carId: null, CarForReason: null, maxUses: null, maxUsesOfPerson: null, active: false },
};
const REQUESTS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'];
const A_REQUEST = { driversNeeded: 1, budget: 100, daysRequired: 1, contactNumber: '1', description: 'A.' };
const CASH = { method: 'cash', amount: 50, reason: 'Paid at the counter.' };

const nothing = () => Promise.resolve('');
const person =
  (role: Role = 'customer') =>
  async () =>
    (await test.signUp(role)).id;
const newJob = () => post('/api/jobs', A_JOB);
/** A job in a state that only other calls, or the clock, lead to. */
const jobInState = (state: 'draft' | 'done') => async () => {
  const id = randomUUID();
  await test.db.query(
    `INSERT INTO jobs (id, title, description, pay, state, done_at)
     VALUES ($1, 'A', 'B', '£9', $2, CASE $2 WHEN 'done' THEN now() END)`,
    [id, state],
  );
  return id;
};
const newRequest = () => post('/api/requestedDriverJobs', A_REQUEST);
const newRule = () => post('/api/price-rules', A_RULE);
const newExtra = () => post('/api/extras', AN_EXTRA);
const reserved = async () => (await rent(test, await customer(test), await threeDays(test))).id;
/** The same without a payment, for calls that move no money at the provider. */
const booked = async () => (await insertBooked(test, await customer(test), await threeDays(test))).id;
const lateCancelled = async () => {
  const { id } = await rent(test, await customer(test), await threeDays(test, 1));
  await as().delete(`/api/reservations/${id}`);
  return id;
};
const aStaffBooking = async () => ({
  customer: { kind: 'known', userId: (await customer(test)).id },
  booking: await threeDays(test),
  totalPrice: 300,
  payment: null,
});
const bookedByStaff = async () => post('/api/reservations/for-customer', await aStaffBooking());
const aBlock = async () => ({
  carId: await test.addCar(),
  kind: 'service',
  note: 'MOT at the garage of Grace Hopper',
  startDate: test.day(3),
  endDate: test.day(4),
});
const newBlock = async () => post('/api/car-blocks', await aBlock());
const someLeave = () => ({ from: test.day(1), to: test.day(2) });
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

/**
 * A call that changes data and requires a permission: its address, its action, the id of its object, and its body. A
 * function gets the id; one that returns a function makes the call itself.
 */
type StaffCall = [
  call: string,
  action: AuditAction,
  object: () => Promise<string>,
  body?: object | ((id: string) => Promise<object | (() => Promise<unknown>)>),
];

const STAFF_CALLS: readonly StaffCall[] = [
  ['PUT /api/users/:id', 'user.changed', person(), { first_name: 'Grace', email: 'grace@example.org' }],
  ['PUT /api/users/:id', 'user.role', person(), { staffRole: 'desk' }],
  ['PUT /api/users/:id/verifyDriver', 'driver.verified', person('driver')],
  [
    'POST /api/users/:id/withdrawVerification',
    'driver.withdrawn',
    person('verifiedDriver'),
    { reason: 'The licence has expired.' },
  ],
  [
    'PUT /api/users/:id/licence/review',
    'licence.approved',
    nothing,
    async () => {
      const driver = await test.signUp('verifiedDriver');
      const licence = await uploadLicence(test, driver);
      return () => approveLicence(test, owner, driver, { expiresOn: '2060-01-01', licence });
    },
  ],
  [
    'PUT /api/users/:id/licence/review',
    'licence.rejected',
    nothing,
    async () => {
      const driver = await test.signUp('driver');
      await uploadLicence(test, driver);
      return () => rejectLicence(test, owner, driver, 'The back is blurred.');
    },
  ],
  [
    'DELETE /api/users/:id/portrait',
    'portrait.deleted',
    async () => {
      const driver = await test.signUp('driver');
      await uploadPortrait(test, driver);
      return driver.id;
    },
  ],
  ['POST /api/users/:id/password-reset', 'user.password-reset', person()],
  [
    'DELETE /api/users/:id/second-factor',
    'second-factor.removed',
    async () => {
      const user = await test.signUp();
      await setUpFactor(test, user);
      return user.id;
    },
  ],
  ['DELETE /api/users/:id', 'user.deleted', person()],
  [
    'POST /api/cars',
    'car.added',
    nothing,
    async () => {
      const picture = await aPicture();
      return () => postCar(test, owner, {}, [picture]);
    },
  ],
  [
    'PUT /api/cars/:id',
    'car.changed',
    () => test.addCar(),
    async (id) => () => putCar(test, owner, id, { price: '500' }),
  ],
  ['DELETE /api/cars/:id', 'car.deleted', () => test.addCar()],
  ['POST /api/extras', 'extra.added', nothing, AN_EXTRA],
  ['PUT /api/extras/:id', 'extra.changed', newExtra, { ...AN_EXTRA, price: 20 }],
  ['DELETE /api/extras/:id', 'extra.withdrawn', newExtra],
  ['POST /api/price-rules', 'price-rule.added', nothing, A_RULE],
  ['PUT /api/price-rules/:id', 'price-rule.changed', newRule, { ...A_RULE, percent: 30 }],
  ['POST /api/car-blocks', 'block.added', nothing, aBlock],
  [
    'PUT /api/car-blocks/:id',
    'block.changed',
    newBlock,
    async () => ({ ...(await aBlock()), kind: 'valeting' }),
  ],
  ['DELETE /api/car-blocks/:id', 'block.deleted', newBlock],
  ['PUT /api/reservations/:id', 'reservation.changed', booked, { totalPrice: 400 }],
  ['PUT /api/reservations/:id/trip', 'reservation.trip-changed', booked, { pickup: '1 Park Lane' }],
  ['POST /api/reservations/for-customer', 'reservation.booked', nothing, aStaffBooking],
  ['POST /api/reservations/:id/payment-link', 'reservation.link-sent', bookedByStaff],
  ['POST /api/reservations/:id/payment-link/copy', 'reservation.link-copied', bookedByStaff],
  ['POST /api/reservations/:id/withdrawal', 'reservation.withdrawn', bookedByStaff],
  ['POST /api/reservations/:id/outside-payments', 'payment.recorded', booked, CASH],
  [
    'POST /api/reservations/:id/outside-refunds',
    'payment.paid-back',
    async () => {
      const id = await booked();
      await as().post(`/api/reservations/${id}/outside-payments`, CASH);
      return id;
    },
    CASH,
  ],
  [
    'POST /api/reservations/:id/refunds',
    'payment.refunded',
    reserved,
    async (id) => {
      const [payment] = (await as().get(`/api/reservations/${id}/payments`)).json<{ id: string }[]>();
      return { paymentId: payment?.id, amount: 10, reason: 'A scratch.', lowersTotal: true };
    },
  ],
  [
    'POST /api/reservations/:id/waiver',
    'reservation.waived',
    lateCancelled,
    { reason: 'The car broke down.', refundsPaid: false },
  ],
  ['POST /api/reservations/:id/notes', 'note.added', booked, { content: 'Call first.' }],
  ['POST /api/users/:id/notes', 'note.added', person(), { content: 'Prefers calls.' }],
  ['DELETE /api/reservations/:id', 'reservation.cancelled', reserved],
  [
    'POST /api/reservations/:id/fault-cancellation',
    'reservation.cancelled',
    reserved,
    { reason: 'Gearbox.' },
  ],
  [
    'POST /api/payments/attention/:id/resolve',
    'attention.resolved',
    attention,
    { note: 'Refunded by hand.' },
  ],
  ['PUT /api/admin/reviews/:id', 'review.moderated', newReview, { status: 'hidden' }],
  ['POST /api/calendars', 'calendar.linked', nothing, { kind: 'reservations' }],
  ['PUT /api/inbox/:personId', 'thread.changed', person(), { state: 'closed' }],
  ['POST /api/jobs', 'job.added', nothing, A_JOB],
  ['PUT /api/jobs/:id', 'job.changed', newJob, { pay: '£120' }],
  ['POST /api/jobs/:id/publication', 'job.published', jobInState('draft'), { pay: '£120' }],
  ['DELETE /api/jobs/:id', 'job.deleted', newJob],
  [
    'PUT /api/jobs/:id/driver',
    'job.assigned',
    newJob,
    async () => ({ driverId: await person('verifiedDriver')() }),
  ],
  [
    'PUT /api/jobs/:id/confirmation',
    'job.confirmed',
    async () => {
      const id = await newJob();
      await as().put(`/api/jobs/${id}/driver`, { driverId: await person('verifiedDriver')() });
      return id;
    },
    {},
  ],
  ['PUT /api/driver-pay/:id', 'driver-pay.marked', jobInState('done'), { amount: 9 }],
  [
    'POST /api/driver-leave',
    'leave.added',
    nothing,
    async () => ({ driverId: await person('verifiedDriver')(), ...someLeave() }),
  ],
  [
    'DELETE /api/driver-leave/:id',
    'leave.deleted',
    async () => {
      const driver = await test.signUp('verifiedDriver');
      return (await test.as(driver).post('/api/driver-leave', someLeave())).json<{ id: string }>().id;
    },
  ],
  ...REQUESTS.flatMap((path): StaffCall[] => [
    [`DELETE ${path}/:id`, 'job-request.deleted', newRequest],
    [`POST ${path}/:id/jobs`, 'job-request.converted', newRequest, { ...A_JOB, drivers: 2 }],
  ]),
  ['POST /api/invoices/:id/reissue', 'invoice.reissued', () => outdatedInvoice(test), {}],
];

/** An answer is stored as a message, with its author and time; a read mark changes only the view of the caller. */
const WITHOUT_ROW = ['POST /api/inbox/:personId/messages', 'PUT /api/inbox/:personId/read'];

it('writes one row for each call of the staff', async () => {
  const rows: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const [call, action, object, body] of STAFF_CALLS) {
    const id = await object();
    const sent = typeof body === 'function' ? await body(id) : body;
    const [method = '', path = ''] = call.split(' ');
    const send = as()[method.toLowerCase() as 'post' | 'put'];
    const act =
      typeof sent === 'function'
        ? (sent as () => Promise<unknown>)
        : () => send(path.replace(/:(id|personId)/, id), sent);
    const name = `${call}: ${action}`;
    wanted[name] = [[action, owner.id, 'owner', '127.0.0.0/24']];
    rows[name] = (await added(act)).map((row) => [row.action, row.actorId, row.actorRole, row.address]);
  }
  expect(rows).toEqual(wanted);
});

it('covers every call by which staff change data', () => {
  const declared = test.app.declaredAccess
    .filter(({ method, access }) => method !== 'GET' && typeof access === 'object')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !WITHOUT_ROW.includes(call));
  expect(new Set(STAFF_CALLS.map(([call]) => call))).toEqual(new Set(declared));
});

it('stores only changed fields, and masks personal data', async () => {
  const user = await test.signUp();
  const changes = { first_name: 'Grace', last_name: 'customer', email: 'grace.hopper@example.org' };
  const [row] = await added(() => as().put(`/api/users/${user.id}`, changes));
  expect(row).toMatchObject({
    objectType: 'user',
    objectId: user.id,
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
    as().put(`/api/reservations/${id}`, { totalPrice: 50, refund: 40, reason: 'Agreed with Ada.' }),
  );
  expect(lowered).toMatchObject({
    after: { total_pence: 5_000, refund_pence: 4_000, reason: 'Agreed with Ada.' },
  });
  // The log refers to the reason, which the erasure of the account deletes.
  const stored = await test.db.query('SELECT after FROM audit_log WHERE object_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain('Ada');
  const [cancelled] = await added(() => as().delete(`/api/reservations/${id}`));
  expect(cancelled).toMatchObject({
    before: { status: 'confirmed' },
    after: { status: 'cancelled', refund_pence: 5_000 },
  });
});

it('writes no row for a refused change', async () => {
  const rows = await added(async () => {
    await as().put(`/api/users/${owner.id}`, { isAdmin: false });
    await as().delete(`/api/jobs/${randomUUID()}`);
    await as().put(`/api/users/${randomUUID()}`, { first_name: 'Nobody' });
    await as().post(`/api/users/${owner.id}/second-factor`);
    await as().post(`/api/users/${owner.id}/second-factor/confirmation`, { code: '000000' });
  });
  expect(rows).toEqual([]);
});

it('filters by actor, action, object and date, and counts the whole list', async () => {
  const user = await test.signUp('manager');
  const job = await newJob();
  await test.as(user).put(`/api/jobs/${job}`, { pay: '£1' });
  await test.as(user).put(`/api/inbox/${await person()()}`, { state: 'closed' });
  const actions = async (query: string) => (await read(query)).map(({ action }) => action);
  expect(await actions(`&actor=${user.id}`)).toEqual(['thread.changed', 'job.changed']);
  expect(await actions(`&actor=${user.id}&action=job.changed`)).toEqual(['job.changed']);
  expect(await actions(`&object=${job}`)).toEqual(['job.changed', 'job.added']);
  const day = test.day(0);
  expect(await actions(`&object=${job}&from=${day}&to=${day}`)).toHaveLength(2);
  expect(await actions(`&object=${job}&from=${test.day(1)}`)).toEqual([]);
  expect(await actions(`&object=${job}&to=${test.day(-1)}`)).toEqual([]);
  const [{ requestId } = { requestId: '' }] = await read(`&object=${job}&action=job.added`);
  expect(await actions(`&q=${requestId}`)).toEqual(['job.added']);
  expect(await actions(`&q=${job}`)).toEqual(['job.changed', 'job.added']);
  expect(await actions(`&q=wedding&object=${job}`)).toEqual(['job.changed', 'job.added']);
  expect(await actions(`&q=test+manager&object=${job}`)).toEqual(['job.changed']);
  const answer = await as().get(`/api/audit?page=0&pageSize=1&object=${job}`);
  expect(answer.headers['x-total-count']).toBe('2');
  expect(answer.json()).toHaveLength(1);
});

it('names the objects and the people of a row today, also after they are gone', async () => {
  const driver = await test.signUp('verifiedDriver');
  const job = await newJob();
  await as().put(`/api/jobs/${job}/driver`, { driverId: driver.id });
  const id = await reserved();
  await as().put(`/api/reservations/${id}`, { totalPrice: 400 });
  const namesIn = async (query: string) => (await read(query))[0]?.names;
  expect(await namesIn(`&object=${job}&action=job.assigned`)).toEqual({
    [job]: 'Wedding',
    [driver.id]: 'Test verifiedDriver',
  });
  expect(await namesIn(`&object=${id}`)).toEqual({ [id]: expect.stringMatching(/^LCR-/) });
  await as().delete(`/api/jobs/${job}`);
  expect(await namesIn(`&object=${job}`)).toEqual({ [job]: 'Wedding' });
});

it('shows the choice of the driver in the trail of the reservation', async () => {
  const [driver, job, id] = [await test.signUp('verifiedDriver'), await newJob(), await reserved()];
  await test.db.query('UPDATE jobs SET reservation_id = $2, reservation_version = 0 WHERE id = $1', [
    job,
    id,
  ]);
  await as().put(`/api/jobs/${job}/driver`, { driverId: driver.id });
  const details = await as().get(`/api/reservations/${id}/details`);
  expect(details.json<{ audit: object[] }>().audit).toMatchObject([
    { action: 'job.assigned', objectId: job, after: { accepted_by: driver.id } },
    { action: 'job.added', objectId: job },
  ]);
});

it('contains no email, name or password', async () => {
  const user = await test.signUp();
  await as().put(`/api/users/${user.id}`, { email: `second.${user.email}`, isAdmin: true });
  await as().delete(`/api/users/${user.id}`);
  const text = JSON.stringify(await test.db.query('SELECT * FROM audit_log'));
  for (const secret of [user.email, owner.email, user.password, 'second.']) {
    expect(text).not.toContain(secret);
  }
});

it('records sign-ins and their failures, and a sign-out everywhere', async () => {
  const user = await test.signUp();
  const signIn = (email: string, password: string) => test.as().post('/api/auth', { email, password });
  const rows = await added(async () => {
    await signIn(user.email, 'not the password');
    await signIn('nobody@example.org', 'not the password');
    await signIn(user.email, user.password);
    await test.as(user).delete(`/api/users/${user.id}/sessions`);
  });
  expect(rows).toMatchObject([
    { action: 'sign-in.failed', actorId: null, objectId: user.id },
    { action: 'sign-in.failed', actorId: null, objectId: null, after: { email: 'n***@e***' } },
    { action: 'sign-in.succeeded', actorId: user.id, objectId: user.id },
    { action: 'sign-out.everywhere', actorId: user.id },
  ]);
});

it('records changes of the second factor, and a sign-in with a recovery code', async () => {
  const user = await test.signUp('desk');
  const rows = await added(async () => {
    const { nextCode, recoveryCodes } = await setUpFactor(test, user);
    const { email, password, id } = user;
    const { challenge } = (await test.as().post('/api/auth', { email, password })).json<{
      challenge: string;
    }>();
    await test.as().post('/api/auth/login/second-factor', { challenge, code: recoveryCodes[0] });
    await test.as(user).post(`/api/users/${id}/recovery-codes`);
    const removal = { currentPassword: password, code: nextCode() };
    await test.as(user).post(`/api/users/${id}/second-factor/removal`, removal);
  });
  const byUser = { actorId: user.id, actorRole: 'desk', objectType: 'user', objectId: user.id };
  expect(rows).toMatchObject([
    { action: 'second-factor.added', ...byUser },
    { action: 'recovery-code.used', ...byUser },
    { action: 'sign-in.succeeded', ...byUser },
    { action: 'recovery-codes.replaced', ...byUser },
    { action: 'second-factor.removed', ...byUser },
  ]);
});

it('records a refused call of the staff once a minute for a user and a route', async () => {
  const desk = await test.signUp('desk');
  const refused = () => test.as(desk).delete(`/api/cars/${randomUUID()}`);
  const rows = await added(async () => {
    await Promise.all([refused(), refused(), refused()]);
    await test.as(desk).get('/api/audit');
    test.clock.now += 61_000;
    await refused();
  });
  expect(rows.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['access.refused', 'DELETE /api/cars/:id'],
    ['access.refused', 'GET /api/audit'],
    ['access.refused', 'DELETE /api/cars/:id'],
  ]);
  expect(rows[0]).toMatchObject({ actorId: desk.id, actorRole: 'desk' });
});

it('records the export of a list and of an account', async () => {
  const rows = await added(async () => {
    await as().get('/api/users?purpose=export');
    await as().get(`/api/users/${owner.id}/export`);
  });
  expect(rows).toMatchObject([
    { action: 'list.exported', objectId: 'GET /api/users' },
    { action: 'account.exported', objectId: owner.id },
  ]);
});
