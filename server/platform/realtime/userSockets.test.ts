// Tests the sockets of each user: presence, sessions, and what they read again after an outage.
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'socket.io-client';
import { eventually } from '#server/testing/eventually.ts';
import { nextEvent, openSocket, outcome } from '#server/testing/socketClient.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { security } from '../http/security.ts';
import { sessionPlugin } from '../http/session.ts';
import type { Session, Sessions } from '../http/sessionPort.ts';
import { createEventBus } from './domainEvents.ts';
import { createIdBatch } from './idBatch.ts';
import { announcePresence } from './presence.ts';
import { createResync } from './resync.ts';
import { type Online, rooms, sockets, type UserSocket } from './sockets.ts';

describe('a batch of ids', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends the ids of 100 ms together, each once, and what waits at a flush', () => {
    jest.useFakeTimers();
    const sent: string[][] = [];
    const batch = createIdBatch((ids) => sent.push(ids), 100);
    for (const id of ['a', 'b', 'a']) batch.add(id);
    jest.advanceTimersByTime(99);
    expect(sent).toEqual([]);
    batch.add('c');
    jest.advanceTimersByTime(1);
    expect(sent.splice(0)).toEqual([['a', 'b', 'c']]);
    batch.add('a');
    jest.advanceTimersByTime(100);
    expect(sent.splice(0)).toEqual([['a']]);
    batch.add('a');
    batch.flush();
    expect(sent).toEqual([['a']]);
    jest.runAllTimers();
    batch.flush();
    expect(sent).toEqual([['a']]);
  });
});

describe('the resynchronisation', () => {
  function createBulkUsers(size: number) {
    const steps: string[] = [];
    const sockets = Array.from(
      { length: size },
      (_, index) =>
        ({
          id: String(index),
          emit: (name: string) => steps.push(`${name} ${index}`),
        }) as unknown as UserSocket,
    );
    const reread = async ({ id }: UserSocket) => void steps.push(`reread ${id}`);
    return { steps, sockets, reread };
  }

  it('rereads the session of each socket before it notifies the client, and starts another round when events are missed', async () => {
    const { steps, sockets, reread } = createBulkUsers(2);
    const resync = createResync(() => sockets, reread);
    for (let missed = 0; missed < 3; missed += 1) resync.start();
    await eventually(async () => steps.length === 8);
    await new Promise((resolve) => setImmediate(resolve));
    const round = ['reread 0', 'reread 1', 'eventsMissed 0', 'eventsMissed 1'];
    expect(steps.splice(0)).toEqual([...round, ...round]);
    resync.stop();
    resync.start();
    await new Promise((resolve) => setImmediate(resolve));
    expect(steps).toEqual([]);
  });

  it('notifies hundreds of clients in batches', async () => {
    const { steps, sockets, reread } = createBulkUsers(250);
    createResync(() => sockets, reread).start();
    await eventually(async () => steps.length === 200);
    expect(steps).not.toContain('reread 100');
    await eventually(async () => steps.length === 500);
  });
});

describe('the sessions of sockets', () => {
  const nobody = {
    isAdmin: false,
    staffRole: null,
    isDriver: false,
    isVerifiedDriver: false,
    isDemo: false,
    authenticatedAt: 0,
    mustSetUpSecondFactor: false,
    onlyReservation: null,
    firstName: 'No',
    lastName: 'Body',
    email: 'nobody@example.com',
    viaCookie: false,
  };

  const open: Socket[] = [];
  const apps: FastifyInstance[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.disconnect();
    for (const app of apps.splice(0)) await app.close();
  });

  /** The sockets alone, over the given sessions, and a connected client. */
  async function openBare(sessions: object, rereadEvery?: number) {
    const app = Fastify();
    apps.push(app);
    const options = { sessions: sessions as Sessions, publicOrigin: undefined };
    await app.register(security, { publicOrigin: undefined, stripe: false });
    await app.register(sessionPlugin, options);
    await app.register(sockets, { ...options, eventBus: createEventBus(), rereadEvery });
    const socket = openSocket(await app.listen({ port: 0, host: '127.0.0.1' }), { auth: { token: 'any' } });
    open.push(socket);
    expect(await outcome(socket)).toBe('connected');
    return socket;
  }

  it('closes a socket at once when its session ended during the handshake', async () => {
    const session = { ...nobody, sessionId: randomUUID(), userId: randomUUID() };
    let answerReread = (_session: Session | null) => {};
    const reread = () => new Promise<Session | null>((resolve) => (answerReread = resolve));
    const socket = await openBare({ ofToken: async () => session, reread });
    const closed = nextEvent(socket, 'disconnect');
    answerReread(null);
    expect(await closed).toBe('io server disconnect');
  });

  it('closes the sockets of an expired session at the next check', async () => {
    let session: Session | null = { ...nobody, sessionId: randomUUID(), userId: randomUUID() };
    const socket = await openBare({ ofToken: async () => session, reread: async () => session }, 20);
    const closed = nextEvent(socket, 'disconnect');
    session = null;
    expect(await closed).toBe('io server disconnect');
  });

  it('keeps a socket open while its session cannot be read at a periodic check', async () => {
    const session = { ...nobody, sessionId: randomUUID(), userId: randomUUID() };
    let reads = 0;
    const reread = async () => {
      reads += 1;
      if (reads === 2) throw new DatabaseUnavailable();
      return session;
    };
    const socket = await openBare({ ofToken: async () => session, reread }, 20);
    await eventually(async () => reads >= 4);
    expect(socket.connected).toBe(true);
  });
});

describe('presence', () => {
  const BATCH = 500;
  const REPEAT = 20_000;

  /** Returns a socket server with the given users, which records the sent events. */
  function fakeServer() {
    const sent: unknown[][] = [];
    const told: unknown[][] = [];
    const sockets = new Map<string, object>();
    const adapter = new EventEmitter();
    const local = {
      to: (room: string) => ({
        emit: (name: string, event: object) => sent.push([`to ${room}`, name, event]),
      }),
      except: (room: string) => ({
        emit: (name: string, event: object) => sent.push([`except ${room}`, name, event]),
      }),
    };
    const io = Object.assign(new EventEmitter(), { local, of: () => ({ adapter, sockets }) });
    const app = {
      sockets: io,
      tellServers: (...event: unknown[]) => void told.push(event),
    } as unknown as FastifyInstance;

    function connect(userId: string, staffRole: string | null = null) {
      const own: unknown[][] = [];
      const socket = {
        connected: true,
        data: { session: { userId, staffRole } },
        emit: (...event: unknown[]) => own.push(event),
      };
      sockets.set(userId, socket);
      io.emit('connection', socket);
      adapter.emit('create-room', rooms.user(userId));
      adapter.emit('join-room', rooms.user(userId), userId);
      if (staffRole) adapter.emit('join-room', rooms.admins, userId);
      return { socket, own };
    }
    function disconnect(userId: string) {
      const socket = sockets.get(userId) as { connected: boolean };
      socket.connected = false;
      sockets.delete(userId);
      adapter.emit('leave-room', rooms.admins, userId);
      adapter.emit('delete-room', rooms.user(userId));
    }
    /** Receives a message of another server. */
    const hear = (server: string, online: Online) => io.emit('online', server, online);
    const settle = () => {
      jest.advanceTimersByTime(BATCH);
      return sent.splice(0);
    };
    return { app, io, adapter, sockets, sent, told, connect, disconnect, hear, settle };
  }

  let server: ReturnType<typeof fakeServer>;
  let stop: () => void;
  let missed: (() => void) | undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    server = fakeServer();
    missed = undefined;
    stop = announcePresence(server.app, { onMissed: (listener) => void (missed = listener) });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  const toAdmins = (online: string[]) => ['to admins', 'presence', { online }];
  const toOthers = (online: string[]) => ['except admins', 'presence', { online }];

  it('sends staff the other online users, and all other users the online staff', () => {
    server.connect('grace', 'owner');
    server.connect('bob');
    server.connect('ada');
    expect(server.sent).toEqual([]);
    expect(server.settle()).toEqual([toAdmins(['ada', 'bob']), toOthers(['grace'])]);
  });

  it('sends only the changed list, and nothing when no list has changed', () => {
    server.connect('grace', 'desk');
    server.connect('ada');
    server.settle();
    server.connect('bob');
    expect(server.settle()).toEqual([toAdmins(['ada', 'bob'])]);
    server.connect('zoe', 'manager');
    expect(server.settle()).toEqual([toOthers(['grace', 'zoe'])]);
    server.adapter.emit('create-room', rooms.user('ada'));
    expect(server.settle()).toEqual([]);
    server.disconnect('bob');
    expect(server.settle()).toEqual([toAdmins(['ada'])]);
    server.disconnect('zoe');
    expect(server.settle()).toEqual([toOthers(['grace'])]);
  });

  it('counts an accountant, who answers no messages, as one of the others', () => {
    server.connect('grace', 'owner');
    server.connect('ben', 'accountant');
    expect(server.settle()).toEqual([toAdmins(['ben']), toOthers(['grace'])]);
  });

  it('sends the lists that were sent last to a new connection', () => {
    server.connect('grace', 'owner');
    server.connect('ada');
    server.settle();
    const admin = server.connect('zoe', 'manager');
    const customer = server.connect('bob');
    expect(admin.own).toEqual([['presence', { online: ['ada'] }]]);
    expect(customer.own).toEqual([['presence', { online: ['grace'] }]]);
  });

  it('sends the other list to a user whose role changes, but not after the connection has ended', () => {
    server.connect('grace', 'owner');
    const { socket, own } = server.connect('ada');
    server.settle();
    own.length = 0;
    socket.data.session.staffRole = 'manager';
    server.adapter.emit('join-room', rooms.admins, 'ada');
    expect(own).toEqual([['presence', { online: ['ada'] }]]);
    expect(server.settle()).toEqual([toAdmins([]), toOthers(['ada', 'grace'])]);
    socket.data.session.staffRole = null as never;
    socket.connected = false;
    server.adapter.emit('leave-room', rooms.admins, 'ada');
    expect(own).toHaveLength(1);
  });

  it('ignores other rooms, and sockets whose handshake has not finished', () => {
    server.sockets.set('new', { data: {}, connected: true });
    server.adapter.emit('create-room', rooms.session('s1'));
    server.adapter.emit('join-room', rooms.drivers, 'new');
    jest.advanceTimersByTime(BATCH);
    expect(server.told).toEqual([['serverStarted']]);
    server.connect('ada');
    expect(server.settle()).toEqual([toAdmins(['ada'])]);
  });

  it('adds the users of other servers, once each', () => {
    server.connect('ada');
    server.hear('second', { admins: ['grace'], others: ['ada', 'bob'] });
    server.hear('third', { admins: ['grace', 'zoe'], others: [] });
    expect(server.settle()).toEqual([toAdmins(['ada', 'bob']), toOthers(['grace', 'zoe'])]);
    server.hear('second', { admins: [], others: [] });
    expect(server.settle()).toEqual([toAdmins(['ada'])]);
  });

  it('removes the users of a server that has sent nothing for three intervals', () => {
    server.hear('second', { admins: [], others: ['bob'] });
    server.settle();
    jest.advanceTimersByTime(3 * REPEAT - BATCH);
    expect(server.settle()).toEqual([]);
    jest.advanceTimersByTime(REPEAT);
    expect(server.settle()).toEqual([toAdmins([])]);
  });

  it('sends its users to the other servers soon, at intervals, at the start of another one, and after missed events', () => {
    const online = (id: unknown) => ['online', id, { admins: [], others: ['ada'] }];
    expect(server.told.splice(0)).toEqual([['serverStarted']]);
    server.connect('ada');
    expect(server.told).toEqual([]);
    jest.advanceTimersByTime(BATCH);
    const [[, id] = []] = server.told;
    expect(server.told.splice(0)).toEqual([online(id)]);
    jest.advanceTimersByTime(REPEAT);
    expect(server.told.splice(0)).toEqual([online(id)]);
    server.io.emit('serverStarted');
    expect(server.told.splice(0)).toEqual([online(id)]);
    missed?.();
    expect(server.told.splice(0)).toEqual([['serverStarted'], online(id)]);
  });

  it('reports to the other servers that its users are offline, and sends nothing afterwards', () => {
    server.connect('ada');
    server.settle();
    server.connect('bob');
    server.told.length = 0;
    stop();
    expect(server.told.splice(0)).toEqual([['online', expect.any(String), { admins: [], others: [] }]]);
    for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) {
      expect(server.adapter.listenerCount(event)).toBe(0);
    }
    jest.advanceTimersByTime(2 * REPEAT);
    expect(server.sent).toEqual([]);
    expect(server.told).toEqual([]);
  });
});
