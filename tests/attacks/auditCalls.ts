// The calls by which staff change data: for each the objects that it needs, and its body.
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { book, bookingOf } from './payments.ts';
import { aPicture, type Product } from './product.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  product: Product;
  owner: Visitor;
  carId: string;
}

const idOf = (body: unknown): string => (body as { id?: string }).id ?? '';
const personOf = async ({ product }: Stage) => (await product.signUp()).id;

async function driverOf(stage: Stage, isVerified: boolean): Promise<string> {
  const driver = stage.product.visitor();
  const id = idOf((await driver.register({ isDriver: true })).body);
  if (isVerified) await stage.owner.call('PUT', `/api/users/${id}/verifyDriver`);
  return id;
}

/** A driver with one picture of a licence. */
async function uploaderOf({ product }: Stage): Promise<string> {
  const driver = product.visitor();
  const id = idOf((await driver.register({ isDriver: true })).body);
  await driver.signIn();
  const form = new FormData();
  form.append('file', await aPicture(), 'licence.jpg');
  await driver.call('PUT', '/api/drivers/me/licence/front', form);
  return id;
}

/** The rejection of the driver's pictures. */
async function rejectionOf({ owner }: Stage, driverId: string): Promise<object> {
  const { body } = await owner.call('GET', `/api/users/${driverId}/licence`);
  const { documents } = body as { documents: { id: string }[] };
  return { decision: 'reject', documentIds: documents.map(({ id }) => id), reason: 'It is blurred.' };
}

async function withSecondFactor({ product }: Stage): Promise<string> {
  const person = await product.signUp();
  await product.confirmAddress(person);
  const path = `/api/users/${person.id}/second-factor`;
  const { secret } = (await person.call('POST', path)).body as { secret: string };
  const code = new TOTP({ secret }).generate();
  await person.call('POST', `${path}/confirmation`, { code });
  return person.id;
}

const JOB = { title: 'Wedding', description: 'Drive the couple.', pay: '£100' };
const jobOf = async ({ owner }: Stage) => idOf((await owner.call('POST', '/api/jobs', JOB)).body);

/** A draft, as jobs of chauffeur reservations begin. */
async function draftOf({ product }: Stage): Promise<string> {
  const id = randomUUID();
  await product.statements([
    `INSERT INTO jobs (id, title, description, pay, state) VALUES ('${id}', 'Wedding', 'Drive.', '', 'draft')`,
  ]);
  return id;
}

const PAY = '£120';
async function doneJobOf({ product }: Stage): Promise<string> {
  const id = randomUUID();
  await product.statements([
    `INSERT INTO jobs (id, title, description, pay, state, done_at) VALUES ('${id}', 'Wedding', 'Drive.', '${PAY}', 'done', now())`,
  ]);
  return id;
}

const LEAVE = { from: '2030-01-01', to: '2030-01-02' };
/** The leave that a driver has entered. */
async function leaveOf(stage: Stage): Promise<string> {
  const driver = stage.product.visitor();
  const id = idOf((await driver.register({ isDriver: true })).body);
  await stage.owner.call('PUT', `/api/users/${id}/verifyDriver`);
  await driver.signIn();
  return idOf((await driver.call('POST', '/api/driver-leave', LEAVE)).body);
}

const EXTRA = {
  name: 'Ribbons',
  description: 'White ribbons.',
  unit: 'reservation',
  price: 35,
  maxQuantity: 1,
  CarForReason: null,
};
const extraOf = async ({ owner }: Stage) => idOf((await owner.call('POST', '/api/extras', EXTRA)).body);

/** A block of the month of 2030. */
const blockIn =
  (month: string) =>
  ({ carId }: Stage) => ({
    carId,
    kind: 'service',
    note: '',
    startDate: `2030-${month}-01`,
    endDate: `2030-${month}-02`,
  });
const blockOf = (month: string) => async (stage: Stage) =>
  idOf((await stage.owner.call('POST', '/api/car-blocks', blockIn(month)(stage))).body);

/** Three days of the month of 2030 for a person, by a payment link. */
const staffBookingOf =
  (month: string) =>
  ({ carId }: Stage, userId: string) => ({
    customer: { kind: 'known', userId },
    booking: { carId, startDate: `2030-${month}-01`, endDate: `2030-${month}-03` },
    totalPrice: 300,
    payment: null,
  });
const pendingOf = (month: string) => async (stage: Stage) => {
  const body = staffBookingOf(month)(stage, await personOf(stage));
  return idOf((await stage.owner.call('POST', '/api/reservations/for-customer', body)).body);
};

async function requestOf({ product }: Stage): Promise<string> {
  const request = { driversNeeded: 1, budget: 100, daysRequired: 1, contactNumber: '1', description: 'A.' };
  return idOf((await product.visitor().call('POST', '/api/requestedDriverJobs', request)).body);
}

let bookings = 0;
async function bookedBy(person: Visitor, { carId }: Stage): Promise<string> {
  bookings += 1;
  return book(person, bookingOf(carId, 2, 20 + 4 * bookings), 2);
}
const reservationOf = async (stage: Stage) => bookedBy(await stage.product.signUp(), stage);

const BILLING = { company: 'Prestige Films Ltd', address: '1 Park Lane', postcode: 'W1K 1AA', country: 'GB' };
/** The invoice of a deposit, after its customer has changed the billing details. */
async function outdatedInvoiceOf(stage: Stage): Promise<string> {
  const person = await stage.product.signUp();
  const id = await bookedBy(person, stage);
  const { body } = await person.call('GET', `/api/reservations/${id}/invoices`);
  await person.call('PUT', `/api/users/${person.id}/billing`, { ...BILLING, vatNumber: '', poNumber: '' });
  return idOf((body as unknown[])[0] ?? {});
}

const CASH = { method: 'cash', amount: 1, reason: 'Paid at the counter.' };

async function paidInCash(stage: Stage): Promise<string> {
  const id = await reservationOf(stage);
  await stage.owner.call('POST', `/api/reservations/${id}/outside-payments`, CASH);
  return id;
}

/** A reservation that starts tomorrow and is cancelled. */
async function cancelledLate({ product, owner, carId }: Stage): Promise<string> {
  const id = await book(await product.signUp(), bookingOf(carId, 2, 1), 2);
  await owner.call('DELETE', `/api/reservations/${id}`);
  return id;
}

/** The request for a refund of the first payment. */
async function refundOf({ owner }: Stage, id: string): Promise<object> {
  const { body } = await owner.call('GET', `/api/reservations/${id}/payments`);
  const [payment] = body as { id: string }[];
  return { paymentId: payment?.id, amount: 1, reason: 'A scratch.', lowersTotal: true };
}

async function reviewOf({ product }: Stage): Promise<string> {
  const review = { name: 'A guest', content: 'A good car.' };
  const { body } = await product.visitor().call('POST', '/api/reviews', review);
  return idOf((body as { review?: unknown }).review);
}

async function attentionOf({ product, owner }: Stage): Promise<string> {
  bookings += 1;
  await product.statements([
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts, last_error, run_after)
     VALUES ('mail', 'mail:attack:${String(bookings)}',
       '{"mail":"booking-confirmed","userId":"x","booking":{"id":"${randomUUID()}"}}', 50, 'no route to host',
       now() + interval '1 day')`,
  ]);
  const { body } = await owner.call('GET', '/api/payments/attention');
  return (body as { id: string }[])[0]?.id ?? '';
}

const nothing = () => Promise.resolve('');

/** The preparation of each call: the objects that it needs, and its body. */
export const CALLS: Readonly<
  Record<
    string,
    [
      setUp: (stage: Stage) => Promise<string>,
      body?: object | ((stage: Stage, id: string) => object | Promise<object>),
    ]
  >
> = {
  'PUT /api/users/:id': [personOf, { first_name: 'Grace' }],
  'PUT /api/users/:id/verifyDriver': [(stage) => driverOf(stage, false)],
  'POST /api/users/:id/withdrawVerification': [
    (stage) => driverOf(stage, true),
    { reason: 'The licence has expired.' },
  ],
  'PUT /api/users/:id/licence/review': [uploaderOf, rejectionOf],
  'POST /api/users/:id/password-reset': [personOf],
  'DELETE /api/users/:id/second-factor': [withSecondFactor],
  'DELETE /api/users/:id': [personOf],
  'POST /api/cars': [nothing],
  'PUT /api/cars/:id': [({ product, owner }) => product.addCar(owner)],
  'DELETE /api/cars/:id': [({ product, owner }) => product.addCar(owner)],
  'POST /api/extras': [nothing, EXTRA],
  'PUT /api/extras/:id': [extraOf, { ...EXTRA, price: 40 }],
  'DELETE /api/extras/:id': [extraOf],
  'POST /api/car-blocks': [nothing, blockIn('01')],
  'PUT /api/car-blocks/:id': [blockOf('02'), blockIn('03')],
  'DELETE /api/car-blocks/:id': [blockOf('04')],
  'PUT /api/reservations/:id': [reservationOf, { totalPrice: 500 }],
  'PUT /api/reservations/:id/trip': [reservationOf, { pickup: '1 Park Lane' }],
  'POST /api/reservations/for-customer': [personOf, staffBookingOf('09')],
  'POST /api/reservations/:id/payment-link': [pendingOf('10')],
  'POST /api/reservations/:id/payment-link/copy': [pendingOf('12')],
  'POST /api/reservations/:id/withdrawal': [pendingOf('11')],
  'POST /api/reservations/:id/outside-payments': [reservationOf, CASH],
  'POST /api/reservations/:id/outside-refunds': [paidInCash, CASH],
  'POST /api/reservations/:id/refunds': [reservationOf, refundOf],
  'POST /api/reservations/:id/waiver': [cancelledLate, { reason: 'The car broke down.', refundsPaid: false }],
  'POST /api/reservations/:id/notes': [reservationOf, { content: 'Call first.' }],
  'POST /api/users/:id/notes': [personOf, { content: 'Prefers calls.' }],
  'DELETE /api/reservations/:id': [reservationOf],
  'POST /api/reservations/:id/fault-cancellation': [reservationOf, { reason: 'The car broke down.' }],
  'POST /api/invoices/:id/reissue': [outdatedInvoiceOf, {}],
  'POST /api/payments/attention/:id/resolve': [attentionOf, { note: 'Sent by hand.' }],
  'PUT /api/admin/reviews/:id': [reviewOf, { status: 'hidden' }],
  'POST /api/calendars': [nothing, { kind: 'reservations' }],
  'PUT /api/inbox/:personId': [personOf, { state: 'closed' }],
  'POST /api/jobs': [nothing, JOB],
  'PUT /api/jobs/:id': [jobOf, { pay: '£120' }],
  'POST /api/jobs/:id/publication': [draftOf, { pay: '£120' }],
  'DELETE /api/jobs/:id': [jobOf],
  'PUT /api/jobs/:id/driver': [jobOf, async (stage) => ({ driverId: await driverOf(stage, true) })],
  'PUT /api/driver-pay/:id': [doneJobOf, { amount: 120 }],
  'POST /api/driver-leave': [
    (stage) => driverOf(stage, true),
    (_stage, driverId) => ({ ...LEAVE, driverId }),
  ],
  'DELETE /api/driver-leave/:id': [leaveOf],
  'POST /api/requestedDriverJobs/:id/jobs': [requestOf, { ...JOB, drivers: 1 }],
  'POST /api/requested-driver-jobs/:id/jobs': [requestOf, { ...JOB, drivers: 1 }],
  'DELETE /api/requestedDriverJobs/:id': [requestOf],
  'DELETE /api/requested-driver-jobs/:id': [requestOf],
};
