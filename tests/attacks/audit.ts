// Attacks on the audit log: staff who try to act without a row, and an operator who changes rows in the database.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { outcome, type Attack } from './attack.ts';
import { book, bookingOf } from './payments.ts';
import { aPicture, carForm, type Product } from './product.ts';
import type { Visitor } from './visitor.ts';

const run = promisify(execFile);
/** The columns of the table of routes. */
const [CUSTOMER, OWNER] = [2, 8];

/**
 * An answer is stored as a message with its author and time; a read mark changes only the caller's own view.
 */
const WITHOUT_ROW = ['POST /api/inbox/:personId/messages', 'PUT /api/inbox/:personId/read'];

/** The calls that change something and that the table of routes gives to owners, but not to customers. */
async function staffCalls(): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/routes.ts']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([name = '']) => /^(POST|PUT|DELETE) /.test(name))
    .filter(([name = '']) => !WITHOUT_ROW.includes(name))
    .filter((cells) => ['403', 'own'].includes(cells[CUSTOMER] ?? '') && cells[OWNER] === 'yes')
    .map(([name = '']) => name);
}

interface Stage {
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
async function reservationOf({ product, carId }: Stage): Promise<string> {
  bookings += 1;
  return book(await product.signUp(), bookingOf(carId, 2, 20 + 4 * bookings), 2);
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
const CALLS: Readonly<
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
  'POST /api/reservations/:id/withdrawal': [pendingOf('11')],
  'POST /api/reservations/:id/outside-payments': [reservationOf, CASH],
  'POST /api/reservations/:id/outside-refunds': [paidInCash, CASH],
  'POST /api/reservations/:id/refunds': [reservationOf, refundOf],
  'POST /api/reservations/:id/waiver': [cancelledLate, { reason: 'The car broke down.', refundsPaid: false }],
  'POST /api/reservations/:id/notes': [reservationOf, { content: 'Call first.' }],
  'POST /api/users/:id/notes': [personOf, { content: 'Prefers calls.' }],
  'DELETE /api/reservations/:id': [reservationOf],
  'POST /api/payments/attention/:id/resolve': [attentionOf, { note: 'Sent by hand.' }],
  'PUT /api/admin/reviews/:id': [reviewOf, { status: 'hidden' }],
  'POST /api/calendars': [nothing, { kind: 'reservations' }],
  'PUT /api/inbox/:personId': [personOf, { state: 'closed' }],
  'POST /api/jobs': [nothing, JOB],
  'PUT /api/jobs/:id': [jobOf, { pay: '£120' }],
  'POST /api/jobs/:id/publication': [draftOf, { pay: '£120' }],
  'DELETE /api/jobs/:id': [jobOf],
  'POST /api/requestedDriverJobs/:id/jobs': [requestOf, { ...JOB, drivers: 1 }],
  'POST /api/requested-driver-jobs/:id/jobs': [requestOf, { ...JOB, drivers: 1 }],
  'DELETE /api/requestedDriverJobs/:id': [requestOf],
  'DELETE /api/requested-driver-jobs/:id': [requestOf],
};

const rowsOf = async (owner: Visitor) =>
  (await owner.call('GET', '/api/audit?page=0&pageSize=200')).body as AuditEntry[];

/** Makes the call and counts the rows that it adds; undefined where the call is unknown or refused. */
async function rowsOfCall(stage: Stage, name: string): Promise<number | undefined> {
  const known = CALLS[name];
  if (!known) return undefined;
  const [setUp, body] = known;
  const id = await setUp(stage);
  const last = Number((await rowsOf(stage.owner))[0]?.id ?? 0);
  const [method = '', path = ''] = name.split(' ');
  const isForm = path.startsWith('/api/cars') && method !== 'DELETE';
  const sent = isForm ? await carForm() : typeof body === 'function' ? await body(stage, id) : body;
  if (isForm && method === 'PUT') (sent as FormData).set('price', '500');
  const { status } = await stage.owner.call(method, path.replace(/:id|:personId/, id), sent);
  if (status >= 300) return undefined;
  return (await rowsOf(stage.owner)).filter((row) => Number(row.id) > last).length;
}

export const auditAttacks: readonly Attack[] = [
  {
    name: 'audit: an owner makes every call of the staff, and looks for one without a trace',
    expected: 'one row for each call of the table of routes',
    async run(product) {
      const owner = await product.admin();
      const stage = { product, owner, carId: await product.addCar(owner) };
      const calls = await staffCalls();
      const others: string[] = [];
      for (const name of calls) {
        const rows = await rowsOfCall(stage, name);
        if (rows !== 1) others.push(`${name}: ${rows === undefined ? 'not made' : `${String(rows)} rows`}`);
      }
      const seen = `${String(calls.length - others.length)} of ${String(calls.length)} calls with one row`;
      return outcome(calls.length > 15 && others.length === 0, [seen, ...others].join('; '));
    },
  },
  {
    name: 'audit: somebody with the database changes, deletes and empties the log',
    expected: '3 statements refused, and every row is still there',
    async run(product) {
      const owner = await product.admin();
      await owner.call('POST', '/api/jobs', { title: 'Wedding', description: 'Drive.', pay: '£100' });
      const count = 'SELECT count(*)::int AS rows FROM audit_log';
      const [before, updated, deleted, emptied, after] = await product.statements([
        count,
        "UPDATE audit_log SET action = 'sign-in.failed'",
        'DELETE FROM audit_log',
        'TRUNCATE audit_log',
        count,
      ]);
      const refused = [updated, deleted, emptied].filter(
        (answer) => answer instanceof Error && answer.message.includes('the audit log is only added to'),
      ).length;
      const [{ rows = 0 } = {}] = before as { rows?: number }[];
      const [{ rows: left = 0 } = {}] = after as { rows?: number }[];
      return outcome(
        refused === 3 && rows > 0 && left === rows,
        `${String(refused)} refused, ${String(left)} of ${String(rows)} rows left`,
      );
    },
  },
];
