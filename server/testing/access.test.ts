// Tests which caller may make each call: every call of identity, cars, payments, licences and system by every role, by cookie and
// by token.
import { randomUUID } from 'node:crypto';
import { createTestApp, type Role, type TestApp, type TestUser } from './testApp.ts';

type Actor = 'guest' | 'self' | 'customer' | 'driver' | 'verifiedDriver' | 'admin';
const ACTORS: Actor[] = ['guest', 'self', 'customer', 'driver', 'verifiedDriver', 'admin'];
const OTHERS: Exclude<Role, 'admin'>[] = ['customer', 'driver', 'verifiedDriver'];

let test: TestApp;
let people: Record<Exclude<Actor, 'guest'>, TestUser>;
const car = randomUUID();

beforeAll(async () => {
  test = await createTestApp();
  const [self, customer, driver, verifiedDriver, admin] = await Promise.all([
    test.signUp(),
    ...OTHERS.map((role) => test.signUp(role)),
    test.signUp('admin'),
  ]);
  people = {
    self: self!,
    customer: customer!,
    driver: driver!,
    verifiedDriver: verifiedDriver!,
    admin: admin!,
  };
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Make', 'Model', 2024, 'A car.', 100, 'MusicVideo')`,
    [car],
  );
});
afterAll(() => test.close());

interface Row {
  call: string;
  /** The URL; `{self}` is the id of the user of the row, `{missing}` an unknown id. */
  url: string;
  body?: object;
  /** The status for each actor. */
  expected: Record<Actor, number>;
}

const all = (status: number): Record<Actor, number> => ({
  guest: status,
  self: status,
  customer: status,
  driver: status,
  verifiedDriver: status,
  admin: status,
});
const driversOnly = (status: number) => ({ ...all(403), guest: 401, driver: status, verifiedDriver: status });
const signedIn = (status: number) => ({ ...all(status), guest: 401 });
const adminOnly = (status: number) => ({ ...all(403), guest: 401, admin: status });
const selfOnly = (status: number) => ({ ...all(404), guest: 401, self: status });
const selfOrAdmin = (status: number) => ({ ...all(404), guest: 401, self: status, admin: status });

const UNSIGNED = { id: 'AA', rawId: 'AA', type: 'public-key' };
const ASSERTION = {
  ...UNSIGNED,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
const NEW_CREDENTIAL = { ...UNSIGNED, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };

const rows: Row[] = [
  { call: 'GET /api/health', url: '/api/health', expected: all(200) },
  { call: 'GET /api/ready', url: '/api/ready', expected: all(200) },
  { call: 'GET /api/config', url: '/api/config', expected: all(200) },
  { call: 'GET /api/terms', url: '/api/terms', expected: all(200) },
  { call: 'GET /api/privacy', url: '/api/privacy', expected: all(200) },
  { call: 'GET /api/cars', url: '/api/cars', expected: all(200) },
  { call: 'GET /api/cars/{id}', url: `/api/cars/${car}`, expected: all(200) },
  { call: 'GET /api/cars/{id}', url: '/api/cars/{missing}', expected: all(404) },
  // Callers whom the guard admits get 415, because these calls require multipart/form-data.
  { call: 'POST /api/cars', url: '/api/cars', body: {}, expected: adminOnly(415) },
  { call: 'PUT /api/cars/{id}', url: `/api/cars/${car}`, body: {}, expected: adminOnly(415) },
  { call: 'DELETE /api/cars/{id}', url: '/api/cars/{missing}', expected: adminOnly(404) },
  { call: 'POST /api/users', url: '/api/users', body: {}, expected: all(400) },
  { call: 'POST /api/auth', url: '/api/auth', body: {}, expected: all(400) },
  { call: 'POST /api/demo-login', url: '/api/demo-login', expected: all(200) },
  { call: 'POST /api/auth/forgot', url: '/api/auth/forgot', body: {}, expected: all(400) },
  { call: 'POST /api/auth/reset', url: '/api/auth/reset', body: {}, expected: all(400) },
  {
    call: 'POST /api/auth/verify-email',
    url: '/api/auth/verify-email',
    body: { token: 'unknown' },
    expected: all(410),
  },
  {
    call: 'POST /api/auth/confirm-email',
    url: '/api/auth/confirm-email',
    body: { token: 'unknown', currentPassword: 'any' },
    expected: all(410),
  },
  { call: 'GET /api/auth/session', url: '/api/auth/session', expected: all(200) },
  { call: 'GET /api/users', url: '/api/users', expected: signedIn(200) },
  { call: 'GET /api/users/{id}', url: '/api/users/{self}', expected: selfOrAdmin(200) },
  { call: 'GET /api/users/{id}', url: '/api/users/{missing}', expected: signedIn(404) },
  { call: 'PUT /api/users/{id}', url: '/api/users/{self}', body: {}, expected: selfOrAdmin(200) },
  { call: 'PUT /api/users/{id}', url: '/api/users/{missing}', body: {}, expected: signedIn(404) },
  {
    call: 'PUT /api/users/{id}/password',
    url: '/api/users/{self}/password',
    body: { currentPassword: 'not the password', password: 'a new long one' },
    expected: selfOnly(403),
  },
  { call: 'GET /api/users/{id}/sessions', url: '/api/users/{self}/sessions', expected: selfOnly(200) },
  { call: 'GET /api/users/{id}/export', url: '/api/users/{self}/export', expected: selfOnly(200) },
  {
    call: 'POST /api/users/{id}/deletion',
    url: '/api/users/{self}/deletion',
    body: { currentPassword: 'not the password' },
    expected: selfOnly(403),
  },
  { call: 'DELETE /api/users/{id}/sessions', url: '/api/users/{missing}/sessions', expected: signedIn(404) },
  {
    call: 'POST /api/users/{id}/password-reset',
    url: '/api/users/{missing}/password-reset',
    expected: adminOnly(404),
  },
  {
    call: 'POST /api/users/{id}/verification-mail',
    url: '/api/users/{self}/verification-mail',
    expected: selfOnly(409),
  },
  {
    call: 'POST /api/auth/login/second-factor',
    url: '/api/auth/login/second-factor',
    body: { challenge: 'unknown', code: '123456' },
    expected: all(401),
  },
  {
    call: 'POST /api/auth/reauthenticate',
    url: '/api/auth/reauthenticate',
    body: { password: 'not the password' },
    expected: signedIn(403),
  },
  {
    call: 'GET /api/users/{id}/second-factor',
    url: '/api/users/{self}/second-factor',
    expected: selfOnly(200),
  },
  {
    call: 'POST /api/users/{id}/second-factor',
    url: '/api/users/{self}/second-factor',
    expected: selfOnly(200),
  },
  {
    call: 'POST /api/users/{id}/second-factor/confirmation',
    url: '/api/users/{self}/second-factor/confirmation',
    body: { code: 'wrong' },
    expected: selfOnly(403),
  },
  {
    call: 'POST /api/users/{id}/second-factor/removal',
    url: '/api/users/{self}/second-factor/removal',
    body: { currentPassword: 'any', code: 'wrong' },
    expected: selfOnly(409),
  },
  {
    call: 'DELETE /api/users/{id}/second-factor',
    url: '/api/users/{missing}/second-factor',
    expected: adminOnly(404),
  },
  { call: 'POST /api/auth/passkey/options', url: '/api/auth/passkey/options', expected: all(200) },
  { call: 'POST /api/auth/passkey', url: '/api/auth/passkey', body: ASSERTION, expected: all(401) },
  {
    call: 'POST /api/auth/passkey/confirmation',
    url: '/api/auth/passkey/confirmation',
    body: ASSERTION,
    expected: signedIn(403),
  },
  { call: 'GET /api/users/{id}/passkeys', url: '/api/users/{self}/passkeys', expected: selfOnly(200) },
  {
    call: 'POST /api/users/{id}/passkeys/options',
    url: '/api/users/{self}/passkeys/options',
    expected: selfOnly(200),
  },
  {
    call: 'POST /api/users/{id}/passkeys',
    url: '/api/users/{self}/passkeys',
    body: { name: 'Key', credential: NEW_CREDENTIAL },
    expected: selfOnly(422),
  },
  {
    call: 'DELETE /api/users/{id}/passkeys/{passkeyId}',
    url: '/api/users/{self}/passkeys/{missing}',
    expected: selfOnly(404),
  },
  {
    call: 'POST /api/users/{id}/recovery-codes',
    url: '/api/users/{self}/recovery-codes',
    expected: selfOnly(409),
  },
  {
    call: 'PUT /api/users/{id}/verifyDriver',
    url: '/api/users/{self}/verifyDriver',
    expected: adminOnly(409),
  },
  {
    call: 'PUT /api/users/{id}/verifyDriver',
    url: '/api/users/{missing}/verifyDriver',
    expected: adminOnly(404),
  },
  {
    call: 'POST /api/users/{id}/withdrawVerification',
    url: '/api/users/{missing}/withdrawVerification',
    body: { reason: 'The licence has expired.' },
    expected: adminOnly(404),
  },
  { call: 'DELETE /api/users/{id}', url: '/api/users/{missing}', expected: adminOnly(404) },
  { call: 'GET /api/drivers/me/licence', url: '/api/drivers/me/licence', expected: driversOnly(200) },
  // Callers whom the guard admits get 415, because this call requires multipart/form-data.
  {
    call: 'PUT /api/drivers/me/licence/{item}',
    url: '/api/drivers/me/licence/front',
    body: {},
    expected: driversOnly(415),
  },
  {
    call: 'DELETE /api/drivers/me/licence/{item}',
    url: '/api/drivers/me/licence/front',
    expected: driversOnly(404),
  },
  { call: 'GET /api/users/{id}/licence', url: '/api/users/{missing}/licence', expected: adminOnly(404) },
  { call: 'GET /api/users/{id}/licence', url: '/api/users/{self}/licence', expected: adminOnly(409) },
  {
    call: 'GET /api/users/{id}/licence/{item}',
    url: '/api/users/{self}/licence/front',
    expected: signedIn(404),
  },
  {
    call: 'PUT /api/users/{id}/licence/review',
    url: '/api/users/{missing}/licence/review',
    body: { decision: 'reject', documentIds: [], reason: 'Blurred.' },
    expected: adminOnly(404),
  },
  { call: 'GET /api/payments/attention', url: '/api/payments/attention', expected: adminOnly(200) },
  // The call has no period, so it is refused with 400.
  {
    call: 'GET /api/payments/reconciliation',
    url: '/api/payments/reconciliation',
    expected: adminOnly(400),
  },
  {
    call: 'POST /api/payments/attention/{id}/resolve',
    url: '/api/payments/attention/{missing}/resolve',
    body: { note: 'Seen.' },
    expected: adminOnly(404),
  },
  // Sign-out deletes the sessions of the user, so it is the last row.
  { call: 'POST /api/auth/logout', url: '/api/auth/logout', expected: all(204) },
];

const missing = randomUUID();
const cells = rows.flatMap((row) => ACTORS.map((actor) => ({ ...row, actor, status: row.expected[actor] })));

function send(cell: (typeof cells)[number], headers: ReturnType<Sender>) {
  const [method = ''] = cell.call.split(' ');
  return test.app.inject({
    method: method as 'GET',
    url: cell.url.replace('{self}', people.self.id).replace('{missing}', missing),
    ...(cell.body ? { payload: cell.body } : {}),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

/** These calls end the session of the cookie, so they are last. */
const ENDING = ['POST /api/demo-login', 'POST /api/auth/logout'];
const reading = cells.filter(({ call }) => !ENDING.includes(call));

type Sender = (cell: (typeof cells)[number]) => { cookie?: string; authorization?: string };
const byCookie: Sender = ({ actor }) => (actor === 'guest' ? {} : { cookie: people[actor].cookie });
const byToken: Sender = ({ actor }) =>
  actor === 'guest' ? {} : { authorization: `Bearer ${people[actor].token}` };

/** Sends the cells in sequence and expects each status. `after` runs after each cell. */
async function expectStatuses(
  of: typeof cells,
  headersOf: Sender,
  after?: (actor: Actor, call: string) => Promise<void>,
): Promise<void> {
  const wrong: string[] = [];
  for (const cell of of) {
    // Wrong passwords and codes of earlier cells must not delay the later ones.
    await test.db.query('DELETE FROM sign_in_failures');
    const { statusCode } = await send(cell, headersOf(cell));
    const { call, url, actor, status } = cell;
    if (statusCode !== status)
      wrong.push(`${call} (${url}) by ${actor}: ${String(statusCode)} instead of ${String(status)}`);
    await after?.(actor, call);
  }
  expect(wrong).toEqual([]);
}

it('answers each call by the cookie of each actor with the status of the table', () =>
  expectStatuses(reading, byCookie));

it('answers each call by the token of each actor with the status of the table', () =>
  expectStatuses(
    reading.filter(({ actor }) => actor !== 'guest'),
    byToken,
  ));

it('ends the session at the demo login and at sign-out of each actor', async () => {
  const open: string[] = [];
  await expectStatuses(
    cells.filter(({ call }) => ENDING.includes(call)),
    byCookie,
    async (actor, call) => {
      if (actor === 'guest') return;
      const { statusCode } = await test.as(people[actor]).get('/api/users');
      if (statusCode !== 401) open.push(`${call} by ${actor}`);
    },
  );
  expect(open).toEqual([]);
});

it('covers every call of these modules', () => {
  const documented = Object.entries(test.app.swagger().paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, { tags?: string[] }>)
      .filter(([, { tags = [] }]) =>
        tags.some((tag) => ['identity', 'cars', 'payments', 'system', 'licence'].includes(tag)),
      )
      .map(([method]) => `${method.toUpperCase()} ${url}`),
  );
  expect(new Set(rows.map(({ call }) => call))).toEqual(new Set(documented));
});
