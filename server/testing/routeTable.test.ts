// Tests the table of routes and roles by real requests, and every cell of the socket's events by a real connection. One
// application and one database serve all of them. The contract suite sends each call as every role.
import { randomUUID } from 'node:crypto';
import type { AuthAnswer } from '#domain/people/contract/identity.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { isFullExtent } from '#domain/testing/extent.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { rooms } from '#server/platform/realtime/sockets.ts';
import { closeAfterTest } from './afterTest.ts';
import { createBookingApp, type BookingApp } from './bookingApp.ts';
import { nextEvent, openSocket, outcome } from './socketClient.ts';
import { createTestApp, type Role } from './testApp.ts';
import {
  routeRows,
  ROLE_NAMES,
  socketRows,
  tableText,
  type Cell,
  type TableRole,
  type TableRow,
} from '#server/platform/http/routeTable.ts';

const eventBus = createEventBus();
let test: BookingApp;
let callers: Record<TableRole, { id: string; token?: string }>;

const SIGNED_UP: Partial<Record<TableRole, Role>> = {
  customer: 'customer',
  driver: 'driver',
  'verified driver': 'verifiedDriver',
  desk: 'desk',
  accountant: 'accountant',
  manager: 'manager',
  owner: 'admin',
};

beforeAll(async () => {
  test = await createBookingApp({ eventBus });
  const signedUp = await Promise.all(
    Object.entries(SIGNED_UP).map(async ([name, role]) => [name, await test.signUp(role)]),
  );
  const { userId, token } = (await test.as().post('/api/demo-login')).json<AuthAnswer>();
  callers = Object.assign(Object.fromEntries(signedUp) as typeof callers, {
    guest: { id: randomUUID() },
    'demo admin': { id: userId, token },
  });
});
afterAll(() => test.close());

const GUARD = 'You are not authorized to do this.';

/** The access that a response shows; a caller whom the guard admits can still get a 400 or 404 for this request. */
async function seen(name: string, role: TableRole, expected: Cell): Promise<'401' | '403' | 'admitted'> {
  const [method = '', url = ''] = name.split(' ');
  const { id, token } = callers[role];
  // A caller with access to own data requests own data; all other callers request an unknown object.
  const object = expected === 'own' ? id : randomUUID();
  const answer = await test.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, object).replace('*', ''),
    ...(method === 'GET' ? {} : { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : { 'sec-fetch-site': 'same-origin' },
  });
  if (answer.statusCode === 401) return '401';
  return answer.statusCode === 403 && answer.json<{ detail: string }>().detail === GUARD ? '403' : 'admitted';
}

const LAST = 'POST /api/auth/logout';

/** One route for each combination of cells; at full extent every route. */
const sampleOf = (rows: TableRow[]): TableRow[] =>
  isFullExtent
    ? rows
    : [...new Map(rows.map((row) => [Object.values(row.cells).join(), row] as const)).values()];

it('describes routes as the server answers them', async () => {
  const rows = routeRows(test.app);
  const urls = rows.map(({ name }) => name);
  expect(urls).toEqual(expect.arrayContaining([LAST, 'POST /api/demo-login', 'GET /api/docs/json']));
  expect(urls).toContain('GET /api/reservations/:id/calendar.ics');
  // The last call ends the session of its caller.
  const [ending, others] = [
    rows.filter(({ name }) => name === LAST),
    rows.filter(({ name }) => name !== LAST),
  ];
  for (const { name, cells } of [...sampleOf(others), ...ending]) {
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const role of ROLE_NAMES) {
      found[role] = await seen(name, role, cells[role]);
      expected[role] = ['yes', 'own'].includes(cells[role]) ? 'admitted' : cells[role];
    }
    expect({ name, ...found }).toEqual({ name, ...expected });
  }
});

it('allows only admins to read the documentation on a server with a public origin', async () => {
  const env = { PUBLIC_ORIGIN: 'https://cars.example' };
  const app = closeAfterTest(await createTestApp({ db: test.db, env }));
  const docs = routeRows(app.app).filter(({ name }) => name.startsWith('GET /api/docs'));
  expect(docs.length).toBeGreaterThan(1);
  for (const { cells } of docs) {
    expect(cells).toMatchObject({ guest: '401', customer: '403', desk: '403', manager: 'yes', owner: 'yes' });
  }
  const [desk, manager] = [await app.signUp('desk'), await app.signUp('manager')];
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css']) {
    const statuses = await Promise.all(
      [undefined, desk, manager].map(async (user) => (await app.as(user).get(url)).statusCode),
    );
    expect([url, ...statuses]).toEqual([url, 401, 403, 200]);
  }
});

const aMessage = (userId: string): Message => ({
  _id: randomUUID(),
  senderId: userId,
  receiverId: randomUUID(),
  content: 'Good morning.',
  timestamp: new Date(test.clock.now).toISOString(),
  seq: 1,
  clientId: randomUUID(),
});

/** Causes an event that this user, or every permitted user, receives. */
const CAUSES: Record<string, (userId: string) => void> = {
  newMessage: (userId) => eventBus.emit('messageStored', aMessage(userId)),
  conversationRead: (userId) => eventBus.emit('conversationRead', { userId, otherId: randomUUID(), seq: 1 }),
  typing: (userId) => test.app.sockets.to(rooms.user(userId)).emit('typing', { userId: randomUUID() }),
  accountChanged: (userId) => eventBus.emit('userChanged', { userId }),
  eventsMissed: () => test.app.sockets.emit('eventsMissed', {}),
  jobChanged: () => eventBus.emit('jobChanged', { jobId: randomUUID() }),
  acceptedJobChanged: (userId) =>
    eventBus.emit('acceptedJobChanged', { userId, jobId: randomUUID(), change: 'moved' }),
  chauffeurChanged: (userId) => eventBus.emit('chauffeurChanged', { userId, reservationId: randomUUID() }),
  licenceChanged: (userId) => eventBus.emit('licenceChanged', { driverId: userId }),
  jobGivenBack: () => eventBus.emit('jobGivenBack', { jobId: randomUUID() }),
  paymentsChanged: () => eventBus.emit('paymentsChanged', { reservationId: randomUUID() }),
  jobRequestsChanged: () => eventBus.emit('jobRequestsChanged', {}),
  // Sent to every socket last: an event that has not arrived before it does not arrive.
  availabilityChanged: () => eventBus.emit('availabilityChanged', { carId: randomUUID() }),
};

const connectedEvents = (socket: ReturnType<typeof openSocket>) => {
  const received = new Set<string>();
  socket.onAny((name: string) => received.add(name));
  return received;
};

async function expectSocketCells(role: Exclude<TableRole, 'guest'>): Promise<void> {
  const rows = socketRows();
  const cellOf = (name: string) => rows.find((row) => row.name === `socket: ${name}`)?.cells[role];
  const user = role === 'demo admin' ? undefined : await test.signUp(SIGNED_UP[role]);
  const { userId: id, token } = user
    ? { userId: user.id, token: user.token }
    : (await test.as().post('/api/demo-login')).json<AuthAnswer>();
  const socket = openSocket(test.origin, { auth: { token } });
  const received = connectedEvents(socket);
  const present = nextEvent(socket, 'presence');
  expect(await outcome(socket)).toBe('connected');
  await present;
  const found: Record<string, string | undefined> = {};
  for (const [name, payload] of Object.entries({
    sendMessage: { _id: randomUUID() },
    typing: { to: randomUUID() },
  })) {
    const answer = (await socket.emitWithAck(name, payload)) as { ok: boolean };
    found[`sends ${name}`] = answer.ok === false ? 'yes' : 'no';
  }
  const last = nextEvent(socket, 'availabilityChanged');
  for (const cause of Object.values(CAUSES)) cause(id);
  await last;
  for (const name of [...Object.keys(CAUSES), 'presence'])
    found[`receives ${name}`] = received.has(name) ? 'yes' : '403';
  const expected = Object.fromEntries(Object.keys(found).map((name) => [name, cellOf(name)]));
  expect({ role, ...found }).toEqual({ role, ...expected });
  socket.close();
}

it('describes every event of the socket as it happens', async () => {
  const socket = openSocket(test.origin);
  expect(await outcome(socket)).toBe('Please sign in first.');
  expect(socketRows().map(({ cells }) => cells.guest)).toEqual(socketRows().map(() => '401'));
  socket.close();
  for (const role of ROLE_NAMES) if (role !== 'guest') await expectSocketCells(role);
});

/** The events about one user that no other user receives; staff receive every `licenceChanged`. */
const PRIVATE = [
  ...['newMessage', 'conversationRead', 'typing', 'accountChanged', 'acceptedJobChanged', 'chauffeurChanged'],
  'licenceChanged',
];

it('sends no event about a user to another user', async () => {
  for (const role of ['customer', 'verified driver', 'desk', 'owner'] as const) {
    const { token } = await test.signUp(SIGNED_UP[role]);
    const socket = openSocket(test.origin, { auth: { token } });
    expect(await outcome(socket)).toBe('connected');
    const received = connectedEvents(socket);
    const last = nextEvent(socket, 'availabilityChanged');
    for (const name of [...PRIVATE, 'availabilityChanged']) CAUSES[name]?.(randomUUID());
    await last;
    const isStaff = role === 'desk' || role === 'owner';
    const heard = PRIVATE.filter((name) => received.has(name));
    expect([role, ...heard]).toEqual([role, ...(isStaff ? ['licenceChanged'] : [])]);
    socket.close();
  }
});

it('prints a line for each route and event', () => {
  const rows = [...routeRows(test.app), ...socketRows()];
  const lines = tableText(rows).split('\n');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines.find((line) => line.startsWith('DELETE /api/reservations/:id'))).toMatch(
    /401 +403 +403 +403 +403 +403 +yes +yes +yes$/,
  );
});
