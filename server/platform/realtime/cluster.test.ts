// Tests two servers over one PostgreSQL database: a client of the second server receives the same events and presence,
// and loses rights at the same time.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { nextEvent, openSocket, outcome } from '#server/testing/socketClient.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { joinCluster } from './cluster.ts';

interface Node extends TestApp {
  origin: string;
}

let db: TestDatabase;
let here: Node;
let there: Node;
let customer: TestUser;
let admin: TestUser;
const open: Socket[] = [];
const failures: string[] = [];
/** Whether the servers regard the database as unavailable for their events. */
let isAway = false;

async function start(): Promise<Node> {
  const cluster = joinCluster(db.url ?? '', {
    availability: { isAway: () => isAway, suspect: () => undefined },
    log(line) {
      // On a busy machine a connection attempt may time out; the listener retries it, so the line is no failure.
      if (!line.startsWith('Events of other servers')) failures.push(line);
    },
  });
  const node = await createTestApp({ db, cluster });
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...node, origin: `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  db = await openTestDatabase('postgres');
  [here, there] = [await start(), await start()];
  [customer, admin] = [await here.signUp(), await here.signUp('admin')];
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await db.close();
  expect(failures).toEqual([]);
});

async function connect(node: Node, user: TestUser): Promise<Socket> {
  const socket = openSocket(node.origin, { user });
  open.push(socket);
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

/** Resolves with the first of these events for which `wanted` is true. */
function eventWhere<T>(socket: Socket, name: string, wanted: (event: T) => boolean): Promise<T> {
  return new Promise((resolve) => socket.on(name, (event: T) => wanted(event) && resolve(event)));
}

const say = (from: TestUser, to: TestUser, content: string) =>
  here
    .as(from)
    .post('/api/messages', { senderId: from.id, receiverId: to.id, content, clientId: randomUUID() });

it('delivers a message to its receiver on the other server once, also one that is longer than a notification', async () => {
  const [reader, bystander] = [await connect(there, admin), await connect(there, await here.signUp())];
  const heard: string[] = [];
  for (const socket of [reader, bystander])
    socket.on('newMessage', (message: { content: string }) => heard.push(message.content));
  // A second copy would arrive before the next message.
  const contents = ['Good morning', 'é'.repeat(4_000), 'last'];
  for (const sent of contents) {
    const arrived = eventWhere<{ content: string }>(reader, 'newMessage', ({ content }) => content === sent);
    expect((await say(customer, admin, sent)).statusCode).toBe(201);
    await arrived;
  }
  expect(heard).toEqual(contents);
});

itAtFullExtent(
  'shows a user as online who is connected to another server, also on a server that starts later',
  async () => {
    const watching = await connect(here, admin);
    const hasCustomer = ({ online }: { online: string[] }) => online.includes(customer.id);
    const seen = eventWhere(watching, 'presence', hasCustomer);
    const visitor = await connect(there, customer);
    await seen;
    const third = await start();
    const later = openSocket(third.origin, { user: admin });
    open.push(later);
    // The event may arrive together with the connection.
    await eventWhere(later, 'presence', hasCustomer);
    const gone = eventWhere(watching, 'presence', (event: { online: string[] }) => !hasCustomer(event));
    visitor.disconnect();
    await gone;
    await third.close();
  },
);

it('applies a changed role and a sign-out to the sockets on the other server at once', async () => {
  const person = await here.signUp();
  const socket = await connect(there, person);
  const seesPeople = eventWhere<{ online: string[] }>(socket, 'presence', ({ online }) =>
    online.includes(customer.id),
  );
  await connect(here, customer);
  await here.as(admin).put(`/api/users/${person.id}`, { isAdmin: true });
  await seesPeople;
  const closed = nextEvent(socket, 'disconnect');
  await here.as(person).post('/api/auth/logout');
  expect(await closed).toBe('io server disconnect');
});

it('tells the clients of a server that they may have missed events when its LISTEN connection was lost', async () => {
  const missed = nextEvent(await connect(there, customer), 'eventsMissed');
  const [{ ended } = { ended: 0 }] = await db.query<{ ended: number }>(
    `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'luxury-car-rentals listen'`,
  );
  expect(ended).toBeGreaterThanOrEqual(2);
  await missed;
  const arrived = nextEvent(await connect(there, admin), 'newMessage');
  await say(customer, admin, 'After the loss');
  expect(await arrived).toMatchObject({ content: 'After the loss' });
});

it('tells the clients of the other servers that they have missed events which could not be sent', async () => {
  const reader = await connect(there, admin);
  const heard: string[] = [];
  reader.on('newMessage', ({ content }: { content: string }) => heard.push(content));
  const missed = nextEvent(reader, 'eventsMissed');
  isAway = true;
  await say(customer, admin, 'Not sent');
  isAway = false;
  await say(customer, admin, 'Sent');
  await missed;
  expect(heard).not.toContain('Not sent');
});
