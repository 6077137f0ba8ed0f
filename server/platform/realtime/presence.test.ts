// Tests when the server sends presence events, and to whom, and how the servers of a cluster share their users.
// sockets.test.ts tests the same over real connections.
import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { announcePresence } from './presence.ts';
import { rooms, type Online } from './sockets.ts';

const BATCH = 500;
const REPEAT = 20_000;

/** Returns a socket server with the given users, which records the sent events. */
function fakeServer() {
  const sent: unknown[][] = [];
  const told: unknown[][] = [];
  const sockets = new Map<string, object>();
  const adapter = new EventEmitter();
  const local = {
    to: (room: string) => ({ emit: (name: string, event: object) => sent.push([`to ${room}`, name, event]) }),
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
