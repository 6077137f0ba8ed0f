// Tests when a socket reads its session again: right after the handshake, and at intervals.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Socket } from 'socket.io-client';
import { DatabaseUnavailable } from '../db/failures.ts';
import type { Session, Sessions } from '../http/sessionPort.ts';
import { security } from '../http/security.ts';
import { sessionPlugin } from '../http/session.ts';
import { eventually } from '#server/testing/eventually.ts';
import { nextEvent, openSocket, outcome } from '#server/testing/socketClient.ts';
import { createEventBus } from './domainEvents.ts';
import { sockets } from './sockets.ts';

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
