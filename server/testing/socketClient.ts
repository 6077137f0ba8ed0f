// A plain socket.io client against the real server, for tests.
import { io, type Socket } from 'socket.io-client';
import { withDeadline } from '#server/platform/process/deadline.ts';
import type { TestUser } from './testApp.ts';

export interface SocketClientOptions {
  user?: TestUser;
  /** Sends the signed token instead of the cookie. */
  byToken?: boolean;
  headers?: Record<string, string>;
  auth?: Record<string, unknown>;
  transport?: 'websocket' | 'polling';
}

/** A client that connects at once and does not reconnect. */
export function openSocket(
  origin: string,
  { user, byToken = false, headers = {}, auth, transport = 'websocket' }: SocketClientOptions = {},
): Socket {
  return io(origin, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(user && !byToken ? { cookie: user.cookie } : {}), ...headers },
    auth: auth ?? (user && byToken ? { token: user.token } : {}),
  });
}

/** The outcome of the handshake: 'connected', or the error message. */
export function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** Limits a test that would otherwise hang. */
const EVENT_LIMIT_MS = 30_000;

/** Resolves with the next event of this name; rejects when none arrives. */
export function nextEvent(socket: Socket, name: string): Promise<unknown> {
  const event = new Promise((resolve) => socket.once(name, resolve));
  return withDeadline(event, EVENT_LIMIT_MS, () => {
    throw new Error(`The socket received no '${name}' within ${String(EVENT_LIMIT_MS)} ms.`);
  });
}
