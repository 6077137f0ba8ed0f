// Tests the sockets from a client: the handshake, the receivers of each event, and how soon the loss of a right takes
// effect.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { DatabaseUnavailable } from '#server/db/failures.ts';
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
async function connected(options: SocketClientOptions): Promise<Socket> {
  const socket = connect(options);
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

/**
 * Every event that this socket receives, in order, without presence events, which arrive whenever a user connects or
 * leaves.
 */
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
  it.each(['websocket', 'polling'] as const)('accepts a cookie and a token over %s', async (transport) => {
    expect(await outcome(connect({ user: customer, transport }))).toBe('connected');
    expect(await outcome(connect({ user: customer, byToken: true, transport }))).toBe('connected');
  });

  it.each<[string, SocketClientOptions]>([
    ['a guest', {}],
    ['a forged token', { auth: { token: 'eyJhbGciOiJub25lIn0.e30.' } }],
    ['a token that is no text', { auth: { token: { length: 1 } } }],
    ['a made-up cookie', { headers: { cookie: 'sid=made-up; other=%zz' } }],
  ])('refuses %s', async (_who, options) => {
    expect(await outcome(connect(options))).toBe('Please sign in first.');
  });

  it('closes a connection that joins repeatedly', async () => {
    const { engine } = (await connected({ user: customer })).io;
    const closed = new Promise((resolve) => engine.once('close', resolve));
    // A CONNECT packet is another request to join.
    for (let joins = 0; joins < 100; joins += 1) engine.write('0');
    await closed;
    expect(await outcome(connect({ user: customer }))).toBe('connected');
  });

  it('ignores the cookie when a token is sent', async () => {
    expect(await outcome(connect({ user: customer, auth: { token: 'none' } }))).toBe('Please sign in first.');
  });

  it('refuses a session that has ended', async () => {
    const person = await test.signUp();
    await test.as(person).post('/api/auth/logout');
    expect(await outcome(connect({ user: person }))).toBe('Please sign in first.');
    expect(await outcome(connect({ user: person, byToken: true }))).toBe('Please sign in first.');
  });

  const foreign = (host: string) => [
    'https://evil.example',
    'null',
    'file://',
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://evil.example#${host}`,
    `http://evil${host}`,
    `http://${host}@evil.example`,
    `http://${host}0`,
    'http://127.0.0.1',
    'http://localhost:1',
  ];
  it.each(['websocket', 'polling'] as const)('refuses every foreign origin over %s', async (transport) => {
    const { host } = new URL(test.origin);
    for (const origin of foreign(host)) {
      const result = await outcome(connect({ user: customer, transport, headers: { origin } }));
      expect({ origin, result }).toEqual({ origin, result: expect.stringMatching(/error/) });
    }
    const cross = connect({ user: customer, transport, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await outcome(cross)).toMatch(/error/);
    const sibling = connect({ user: customer, transport, headers: { 'sec-fetch-site': 'same-site' } });
    expect(await outcome(sibling)).toMatch(/error/);
  });

  it('accepts pages of the own origin', async () => {
    const headers = { origin: test.origin };
    expect(await outcome(connect({ user: customer, headers }))).toBe('connected');
  });

  it('refuses the 21st socket of one user and no socket of another user', async () => {
    const person = await test.signUp();
    for (let count = 0; count < 20; count += 1) await connected({ user: person });
    expect(await outcome(connect({ user: person }))).toBe('Too many connections.');
    expect(await outcome(connect({ user: customer }))).toBe('connected');
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
});

describe('events', () => {
  it('sends availabilityChanged to every socket when another user books, without the user', async () => {
    const car = await test.addCar();
    const [first, second] = [await connected({ user: driver }), await connected({ user: admin })];
    const heard = Promise.all([first, second].map((socket) => nextEvent(socket, 'availabilityChanged')));
    const booking = {
      carId: car,
      startDate: test.day(5),
      endDate: test.day(6),
      startTime: null,
      endTime: null,
      isMultiDay: true,
    };
    const answer = await test
      .as(customer)
      .post('/api/reservations/create-payment-intent', { amount: 6000, currency: 'gbp', booking });
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    expect(await heard).toEqual([{ carId: car }, { carId: car }]);
  });

  it('sends jobChanged to verified drivers and admins, and not to customers or unverified drivers', async () => {
    const unverified = await test.signUp('driver');
    const sockets = await Promise.all(
      [driver, admin, customer, unverified].map((user) => connected({ user })),
    );
    const events = sockets.map(eventsOf);
    const job = { title: 'Airport run', description: 'Two cases.', pay: '£90' };
    const { id } = (await test.as(admin).post('/api/jobs', job)).json<{ id: string }>();
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
    await test.as(driver).put(`/api/jobs/${id}`, { taken: false });
    await test.as(admin).delete(`/api/jobs/${id}`);
    await allArrived(...sockets);
    const jobEvents = events.map((all) => all.filter(([name]) => name === 'jobChanged'));
    const four = new Array(4).fill(['jobChanged', { jobId: id }]);
    expect(jobEvents).toEqual([four, four, [], []]);
  });

  it('sends jobRequestsChanged to admins when a request is sent, converted or deleted', async () => {
    const sockets = await Promise.all([customer, driver, admin].map((user) => connected({ user })));
    const events = sockets.map(eventsOf);
    const request = {
      ...{ driversNeeded: 1, budget: 300, daysRequired: 1 },
      ...{ contactNumber: '020 7946 0000', description: 'A wedding.' },
    };
    const send = async () =>
      (await test.as().post('/api/requestedDriverJobs', request)).json<{ id: string }>().id;
    const job = { title: 'Wedding', description: 'Drive the couple.', pay: '£450' };
    await test.as(admin).post(`/api/requested-driver-jobs/${await send()}/job`, job);
    await test.as(admin).delete(`/api/requested-driver-jobs/${await send()}`);
    await allArrived(...sockets);
    const ofRequests = events.map((all) => all.filter(([name]) => name === 'jobRequestsChanged'));
    expect(ofRequests).toEqual([[], [], new Array(4).fill(['jobRequestsChanged', {}])]);
  });

  it('sends reviewsChanged to everybody and reviewWaiting to admins, both without the review', async () => {
    const sockets = await Promise.all([customer, driver, admin].map((user) => connected({ user })));
    const events = sockets.map(eventsOf);
    const review = { name: 'Ada', content: 'Faultless.' };
    await test.as().post('/api/reviews', review);
    test.deps.eventBus.emit('reviewWaiting', {});
    await allArrived(...sockets);
    const ofReviews = events.map((all) => all.filter(([name]) => String(name).startsWith('review')));
    const shown = ['reviewsChanged', {}];
    expect(ofReviews).toEqual([[shown], [shown], [shown, ['reviewWaiting', {}]]]);
  });

  it('sends inboxChanged only to staff who answer messages, once for the messages of a moment', async () => {
    const sockets = await Promise.all([customer, driver, admin].map((user) => connected({ user })));
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
    const sockets = await Promise.all([customer, driver, admin].map((user) => connected({ user })));
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
    const [sender, receiver] = [await connected({ user: customer }), await connected({ user: admin })];
    const events = eventsOf(receiver);
    for (const event of ['jobChanged', 'availabilityChanged', 'join', 'newMessage', 'constructor']) {
      sender.emit(event, { jobId: randomUUID(), room: 'admins' }, () => undefined);
    }
    await allArrived(sender, receiver);
    expect(events.map(([name]) => name)).toEqual(['availabilityChanged']);
    expect(sender.connected).toBe(true);
  });

  it('closes a socket that sends more than 64 KiB at once, and no other socket', async () => {
    const [sender, other] = [await connected({ user: customer }), await connected({ user: admin })];
    const closed = nextEvent(sender, 'disconnect');
    sender.emit('sendMessage', 'x'.repeat(65 * 1024));
    await closed;
    expect(other.connected).toBe(true);
  });
});

describe('the loss of a right', () => {
  const within = async (socket: Socket, act: () => Promise<unknown>) => {
    const closed = nextEvent(socket, 'disconnect');
    await act();
    expect(await closed).toBe('io server disconnect');
  };

  it('closes the sockets of a session when the user signs out, and of no other session', async () => {
    const person = await test.signUp();
    const second = await test.as().post('/api/auth', { email: person.email, password: person.password });
    const [cookie] = second.cookies;
    const elsewhere = await connected({ user: { ...person, cookie: `${cookie!.name}=${cookie!.value}` } });
    const socket = await connected({ user: person });
    await within(socket, () => test.as(person).post('/api/auth/logout'));
    await allArrived(elsewhere);
    expect(elsewhere.connected).toBe(true);
  });

  it('closes the sockets of a user when the user is deleted', async () => {
    const person = await test.signUp('verifiedDriver');
    const socket = await connected({ user: person });
    await within(socket, () => test.as(admin).delete(`/api/users/${person.id}`));
  });

  it('stops jobChanged for a user who is no admin any more, and starts it for a new admin', async () => {
    const person = await test.signUp('admin');
    const socket = await connected({ user: person });
    const events = eventsOf(socket);
    const setAdmin = (isAdmin: boolean) => test.as(admin).put(`/api/users/${person.id}`, { isAdmin });
    const inRoom = () => test.app.sockets.in('drivers').fetchSockets();
    const isListening = async () => (await inRoom()).some(({ data }) => data.session.userId === person.id);

    await setAdmin(false);
    await eventually(async () => !(await isListening()));
    test.deps.eventBus.emit('jobChanged', { jobId: randomUUID() });
    await allArrived(socket);
    expect(events.filter(([name]) => name === 'jobChanged')).toEqual([]);

    await setAdmin(true);
    await eventually(isListening);
    test.deps.eventBus.emit('jobChanged', { jobId: randomUUID() });
    await allArrived(socket);
    expect(events.filter(([name]) => name === 'jobChanged')).toHaveLength(1);
  });

  it('sends jobChanged to a driver as soon as the driver is verified', async () => {
    const person = await test.signUp('driver');
    const socket = await connected({ user: person });
    const heard = nextEvent(socket, 'jobChanged');
    await test.as(admin).put(`/api/users/${person.id}/verifyDriver`);
    await eventually(async () => {
      const listening = await test.app.sockets.in('drivers').fetchSockets();
      return listening.some(({ data }) => data.session.userId === person.id);
    });
    const jobId = randomUUID();
    test.deps.eventBus.emit('jobChanged', { jobId });
    expect(await heard).toEqual({ jobId });
  });

  it('closes the socket in a way that lets the client reconnect when the database fails', async () => {
    const person = await test.signUp();
    const socket = await connected({ user: person });
    await allArrived(socket);
    jest.spyOn(test.db, 'query').mockRejectedValueOnce(new Error('gone'));
    const closed = nextEvent(socket, 'disconnect');
    test.deps.eventBus.emit('userChanged', { userId: person.id });
    expect(await closed).toBe('transport close');
  });
});

it('lets the client reconnect when the database is unavailable during the handshake', async () => {
  const person = await test.signUp();
  const query = test.db.query.bind(test.db);
  let failures = 0;
  jest.spyOn(test.db, 'query').mockImplementation(async (sql, params) => {
    if (!sql.includes('FROM sessions') || failures > 0) return query(sql, params);
    failures += 1;
    throw new DatabaseUnavailable();
  });
  const socket = openSocket(test.origin, { user: person });
  open.push(socket);
  socket.io.reconnection(true);
  await eventually(async () => socket.connected);
  expect(failures).toBe(1);
});

it('sends the changes of the inbox that wait when the application closes', async () => {
  const other = await createBookingApp();
  const staff = await other.signUp('admin');
  const socket = openSocket(other.origin, { user: staff });
  open.push(socket);
  expect(await outcome(socket)).toBe('connected');
  const heard = nextEvent(socket, 'inboxChanged');
  other.deps.eventBus.emit('inboxChanged', { personId: staff.id });
  await other.close();
  expect(await heard).toEqual({ personIds: [staff.id] });
});

it('closes every socket and removes its listeners from the event bus when the application closes', async () => {
  const other = await createBookingApp();
  const person = await other.signUp();
  const socket = openSocket(other.origin, { user: person });
  open.push(socket);
  await outcome(socket);
  const closed = nextEvent(socket, 'disconnect');
  await other.close();
  await closed;
  expect(other.deps.eventBus.eventNames()).toEqual([]);
});
