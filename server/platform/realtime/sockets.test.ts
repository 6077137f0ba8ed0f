// Tests the sockets from a client: the handshake, the receivers of each event, and how soon the loss of a right takes
// effect. routeTable.test.ts tests which roles receive which event.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { nextEvent, openSocket, outcome, type SocketClientOptions } from '#server/testing/socketClient.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let test: BookingApp;
let customer: TestUser;
let driver: TestUser;
let admin: TestUser;
const open: Socket[] = [];

beforeAll(async () => {
  test = await createBookingApp();
  [customer, driver, admin] = await Promise.all([
    test.signUp(),
    test.signUp('verifiedDriver'),
    test.signUp('admin'),
  ]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => test.close());

function connect(options: SocketClientOptions = {}): Socket {
  const socket = openSocket(test.origin, options);
  open.push(socket);
  return socket;
}
async function connected(user: TestUser): Promise<Socket> {
  const socket = connect({ user });
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

/** Every event that this socket receives, in order, except presence, which arrives whenever a user connects or leaves. */
function eventsOf(socket: Socket): unknown[][] {
  const events: unknown[][] = [];
  socket.onAny((...event: unknown[]) => {
    if (event[0] !== 'presence') events.push(event);
  });
  return events;
}

/** Resolves when every event emitted so far has arrived: this event arrives last on the same connections. */
async function allArrived(...sockets: Socket[]): Promise<void> {
  const carId = randomUUID();
  const last = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on('availabilityChanged', (event: { carId: string }) => event.carId === carId && resolve());
      }),
  );
  test.deps.eventBus.emit('availabilityChanged', { carId });
  await Promise.all(last);
  for (const socket of sockets) socket.off('availabilityChanged');
}

describe('the handshake', () => {
  it('accepts a cookie or a token of a session, and pages of the own origin, over both transports', async () => {
    for (const transport of ['websocket', 'polling'] as const) {
      expect(await outcome(connect({ user: customer, transport }))).toBe('connected');
      expect(await outcome(connect({ user: customer, byToken: true, transport }))).toBe('connected');
      const headers = { origin: test.origin };
      expect(await outcome(connect({ user: customer, transport, headers }))).toBe('connected');
    }
  });

  it('refuses callers without a session, and ignores the cookie when a token is sent', async () => {
    const person = await test.signUp();
    await test.as(person).post('/api/auth/logout');
    const callers: Record<string, SocketClientOptions> = {
      'a guest': {},
      'a forged token': { auth: { token: 'eyJhbGciOiJub25lIn0.e30.' } },
      'a token that is no text': { auth: { token: { length: 1 } } },
      'a made-up cookie': { headers: { cookie: 'sid=made-up; other=%zz' } },
      'a cookie with another token': { user: customer, auth: { token: 'none' } },
      'a session that has ended': { user: person },
      'the token of a session that has ended': { user: person, byToken: true },
    };
    for (const [name, options] of Object.entries(callers))
      expect([name, await outcome(connect(options))]).toEqual([name, 'Please sign in first.']);
  });

  it('refuses every foreign origin over both transports', async () => {
    const { host } = new URL(test.origin);
    const foreign = [
      ...['https://evil.example', 'null', 'file://', `http://${host}.evil.example`],
      ...[`http://evil.example/${host}`, `http://evil.example#${host}`, `http://evil${host}`],
      ...[`http://${host}@evil.example`, `http://${host}0`, 'http://127.0.0.1', 'http://localhost:1'],
    ].map((origin) => ({ origin }));
    const sites = ['cross-site', 'same-site'].map((site) => ({ 'sec-fetch-site': site }));
    for (const transport of ['websocket', 'polling'] as const) {
      for (const headers of [...foreign, ...sites]) {
        const result = await outcome(connect({ user: customer, transport, headers }));
        expect({ ...headers, result }).toEqual({ ...headers, result: expect.stringMatching(/error/) });
      }
    }
  });

  it('refuses the 21st socket of one user and no socket of another user', async () => {
    const person = await test.signUp();
    for (let count = 0; count < 20; count += 1) await connected(person);
    expect(await outcome(connect({ user: person }))).toBe('Too many connections.');
    await connected(customer);
  });

  it('closes a connection that joins repeatedly or sends more than 64 KiB at once, and no other one', async () => {
    const other = await connected(admin);
    const { engine } = (await connected(customer)).io;
    const closed = new Promise((resolve) => engine.once('close', resolve));
    // A CONNECT packet is another request to join.
    for (let joins = 0; joins < 100; joins += 1) engine.write('0');
    await closed;
    const sender = await connected(customer);
    const disconnected = nextEvent(sender, 'disconnect');
    sender.emit('sendMessage', 'x'.repeat(65 * 1024));
    await disconnected;
    expect(other.connected).toBe(true);
  });

  it('sends the security headers of every other response, refused or not', async () => {
    for (const origin of [test.origin, 'https://evil.example']) {
      const answer = await fetch(`${test.origin}/socket.io/?EIO=4&transport=polling`, {
        headers: { origin },
      });
      expect(answer.status).toBe(origin === test.origin ? 200 : 403);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('lets the client reconnect when the database is unavailable', async () => {
    const person = await test.signUp();
    const query = test.db.query.bind(test.db);
    let failures = 0;
    jest.spyOn(test.db, 'query').mockImplementation(async (sql, params) => {
      if (!sql.includes('FROM sessions') || failures > 0) return query(sql, params);
      failures += 1;
      throw new DatabaseUnavailable();
    });
    const socket = connect({ user: person });
    socket.io.reconnection(true);
    await eventually(async () => socket.connected);
    expect(failures).toBe(1);
  });
});

describe('events', () => {
  it('sends the changes of a booking, jobs, requests and reviews to those who see them, without their contents', async () => {
    const users = [customer, await test.signUp('driver'), driver, admin];
    const sockets = await Promise.all(users.map(connected));
    const events = sockets.map(eventsOf);
    const carId = await test.addCar();
    const dates = { startDate: test.day(5), endDate: test.day(6), startTime: null, endTime: null };
    const booking = { carId, ...dates, isMultiDay: true };
    const intent = await test
      .as(customer)
      .post('/api/reservations/create-payment-intent', { amount: 6000, currency: 'gbp', booking });
    expect({ status: intent.statusCode, body: intent.body }).toMatchObject({ status: 200 });

    const job = { title: 'Airport run', description: 'Two cases.', pay: '£90' };
    const { id } = (await test.as(admin).post('/api/jobs', job)).json<{ id: string }>();
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
    await test.as(driver).put(`/api/jobs/${id}`, { taken: false });
    await test.as(admin).delete(`/api/jobs/${id}`);
    await allArrived(...sockets);
    const named = (...names: string[]) =>
      events.map((all) => all.filter(([name]) => names.includes(String(name))));
    const four = new Array(4).fill(['jobChanged', { jobId: id }]);
    expect(named('jobChanged')).toEqual([[], [], four, four]);
    for (const ofOne of named('availabilityChanged'))
      expect(ofOne).toContainEqual(['availabilityChanged', { carId }]);

    const request = {
      ...{ driversNeeded: 1, budget: 300, daysRequired: 1 },
      ...{ contactNumber: '020 7946 0000', description: 'A wedding.' },
    };
    const send = async () =>
      (await test.as().post('/api/requestedDriverJobs', request)).json<{ id: string }>().id;
    await test.as(admin).post(`/api/requested-driver-jobs/${await send()}/jobs`, { ...job, drivers: 1 });
    await test.as(admin).delete(`/api/requested-driver-jobs/${await send()}`);
    await test.as().post('/api/reviews', { name: 'Ada', content: 'Faultless.' });
    test.deps.eventBus.emit('reviewWaiting', {});
    await allArrived(...sockets);
    expect(named('jobRequestsChanged')).toEqual([
      ...[[], [], []],
      new Array(4).fill(['jobRequestsChanged', {}]),
    ]);
    const shown = ['reviewsChanged', {}];
    expect(named('reviewsChanged', 'reviewWaiting')).toEqual([
      ...[[shown], [shown], [shown]],
      [shown, ['reviewWaiting', {}]],
    ]);
  });

  it('sends inboxChanged only to staff who answer messages, once for the messages of a moment', async () => {
    const sockets = await Promise.all([customer, driver, admin].map(connected));
    const events = sockets.map(eventsOf);
    const ofInbox = () => events.map((all) => all.filter(([name]) => name === 'inboxChanged'));
    for (const { id } of [customer, driver, customer])
      test.deps.eventBus.emit('inboxChanged', { personId: id });
    await eventually(async () => ofInbox().flat().length > 0);
    await allArrived(...sockets);
    expect(ofInbox()).toEqual([[], [], [['inboxChanged', { personIds: [customer.id, driver.id] }]]]);
  });

  it('sends what concerns one person to this person only, and licences also to admins', async () => {
    const { eventBus } = test.deps;
    const [jobId, reservationId] = [randomUUID(), randomUUID()];
    const sockets = await Promise.all([customer, driver, admin].map(connected));
    const events = sockets.map(eventsOf);
    eventBus.emit('userChanged', { userId: customer.id });
    eventBus.emit('chauffeurChanged', { userId: customer.id, reservationId });
    eventBus.emit('acceptedJobChanged', { userId: driver.id, jobId, change: 'moved' });
    eventBus.emit('licenceChanged', { driverId: driver.id });
    eventBus.emit('jobGivenBack', { jobId });
    eventBus.emit('userErased', { userId: jobId });
    await allArrived(...sockets);
    const licence = ['licenceChanged', { driverId: driver.id }];
    const erased = ['userErased', { userId: jobId }];
    const heard = events.map((all) => all.filter(([name]) => name !== 'availabilityChanged'));
    expect(heard).toEqual([
      [['accountChanged', { userId: customer.id }], ['chauffeurChanged', { reservationId }], erased],
      [['acceptedJobChanged', { jobId, change: 'moved' }], licence, erased],
      [licence, ['jobGivenBack', { jobId }], erased],
    ]);
  });

  it('forwards no event of a client and stays open', async () => {
    const [sender, receiver] = [await connected(customer), await connected(admin)];
    const events = eventsOf(receiver);
    for (const event of ['jobChanged', 'availabilityChanged', 'join', 'newMessage', 'constructor'])
      sender.emit(event, { jobId: randomUUID(), room: 'admins' }, () => undefined);
    await allArrived(sender, receiver);
    expect(events.map(([name]) => name)).toEqual(['availabilityChanged']);
    expect(sender.connected).toBe(true);
  });
});

describe('the loss of a right', () => {
  async function expectClosed(socket: Socket, act: () => Promise<unknown>): Promise<void> {
    const closed = nextEvent(socket, 'disconnect');
    await act();
    expect(await closed).toBe('io server disconnect');
  }

  it('closes the sockets of a session when the user signs out, and those of a deleted user', async () => {
    const person = await test.signUp();
    const second = await test.as().post('/api/auth', { email: person.email, password: person.password });
    const [cookie] = second.cookies;
    const elsewhere = await connected({ ...person, cookie: `${cookie!.name}=${cookie!.value}` });
    await expectClosed(await connected(person), () => test.as(person).post('/api/auth/logout'));
    await allArrived(elsewhere);
    expect(elsewhere.connected).toBe(true);
    await expectClosed(elsewhere, () => test.as(admin).delete(`/api/users/${person.id}`));
  });

  it('stops jobChanged for a former admin, and starts it for a new admin and for a driver who is verified', async () => {
    const { eventBus } = test.deps;
    const jobs = (events: unknown[][]) => events.filter(([name]) => name === 'jobChanged').length;
    const isListening = async ({ id }: TestUser) =>
      (await test.app.sockets.in('drivers').fetchSockets()).some(({ data }) => data.session.userId === id);
    const [staff, unverified] = [await test.signUp('admin'), await test.signUp('driver')];
    const sockets = [await connected(staff), await connected(unverified)] as const;
    const [ofStaff, ofDriver] = [eventsOf(sockets[0]), eventsOf(sockets[1])];

    await test.as(admin).put(`/api/users/${staff.id}`, { isAdmin: false });
    await test.as(admin).put(`/api/users/${unverified.id}/verifyDriver`);
    await eventually(async () => !(await isListening(staff)) && (await isListening(unverified)));
    eventBus.emit('jobChanged', { jobId: randomUUID() });
    await allArrived(...sockets);
    expect([jobs(ofStaff), jobs(ofDriver)]).toEqual([0, 1]);

    await test.as(admin).put(`/api/users/${staff.id}`, { isAdmin: true });
    await eventually(() => isListening(staff));
    eventBus.emit('jobChanged', { jobId: randomUUID() });
    await allArrived(...sockets);
    expect([jobs(ofStaff), jobs(ofDriver)]).toEqual([1, 2]);
  });

  it('closes the socket in a way that lets the client reconnect when the database fails', async () => {
    const person = await test.signUp();
    const socket = await connected(person);
    await allArrived(socket);
    jest.spyOn(test.db, 'query').mockRejectedValueOnce(new Error('gone'));
    const closed = nextEvent(socket, 'disconnect');
    test.deps.eventBus.emit('userChanged', { userId: person.id });
    expect(await closed).toBe('transport close');
  });
});

it('sends the waiting changes of the inbox when the application closes, closes every socket and listens no more', async () => {
  const other = await createBookingApp();
  const staff = await other.signUp('admin');
  const socket = openSocket(other.origin, { user: staff });
  open.push(socket);
  expect(await outcome(socket)).toBe('connected');
  const heard = nextEvent(socket, 'inboxChanged');
  const closed = nextEvent(socket, 'disconnect');
  other.deps.eventBus.emit('inboxChanged', { personId: staff.id });
  await other.close();
  expect(await heard).toEqual({ personIds: [staff.id] });
  await closed;
  expect(other.deps.eventBus.eventNames()).toEqual([]);
});
