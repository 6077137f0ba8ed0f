// The socket.io server: which clients may connect, which rooms a socket joins, and which events a room receives.
// Clients choose no room and relay no event.
import { signInFirst } from '#domain/people/signInRefusals.ts';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { Server, type Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/conversation/realtime.ts';
import type { Session, Sessions } from '../http/sessionPort.ts';
import { reachOf } from '../http/guards.ts';
import { mayChange } from '../http/security.ts';
import { sessionCookieName } from '../http/session.ts';
import { FORWARDED_EVENTS, type DomainEvents, type EventBus, type ForwardedEvent } from './domainEvents.ts';
import type { Cluster } from './cluster.ts';
import { ROOM_ACCESS } from './eventAccess.ts';
import { createIdBatch } from './idBatch.ts';
import { createResync } from './resync.ts';
import { createSocketLimits } from './socketLimits.ts';
import { MINUTE } from '#domain/time/durations.ts';

const KIB = 1024;
/** Above the number of tabs that a person opens; a client beyond it is faulty. */
const SOCKETS_PER_USER = 20;
/** Each message of any person changes the inbox of all staff: one event for each would be the most frequent of all. */
const INBOX_BATCH_MS = 100;

/** A client joins once for each transport; more attempts are a flood of session lookups. */
const JOINS_PER_CONNECTION = 5;

/** Ids of connected users. */
export interface Online {
  admins: string[];
  others: string[];
}

/** Events between servers, in addition to those for rooms. */
export interface ServerEvents {
  userChanged: (userId: string) => void;
  online: (server: string, online: Online) => void;
  /** A server has started or reconnected; the others answer with their connected users. */
  serverStarted: () => void;
  /** Another server could not send some of its events. */
  eventsMissed: () => void;
}

interface SocketData {
  session: Session;
}
export type SocketServer = Server<ClientToServerEvents, ServerToClientEvents, ServerEvents, SocketData>;
export type UserSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerEvents, SocketData>;

declare module 'fastify' {
  interface FastifyInstance {
    sockets: SocketServer;
    /** Sends an event to the other servers; without a cluster it does nothing. */
    tellServers: <E extends keyof ServerEvents>(name: E, ...event: Parameters<ServerEvents[E]>) => void;
  }
}

export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** An admin who still has to set up a second factor; nothing is sent to this room. */
  restricted: (userId: string) => `restricted:${userId}`,
  admins: 'admins',
  drivers: 'drivers',
} as const;

/** True for staff who answer messages, who see the others' presence and are seen by them. */
export const isAnswering = (session: Session): boolean => reachOf(ROOM_ACCESS.admins, session) !== 'no';

/** The rooms that depend on a user's roles and second factor, and whether these open them. */
function roleRooms(session: Session): { room: string; open: boolean }[] {
  const { userId, mustSetUpSecondFactor, onlyReservation } = session;
  if (mustSetUpSecondFactor || onlyReservation !== null) {
    const closed = [rooms.user(userId), rooms.admins, rooms.drivers];
    return [{ room: rooms.restricted(userId), open: true }, ...closed.map((room) => ({ room, open: false }))];
  }
  return [
    { room: rooms.restricted(userId), open: false },
    { room: rooms.user(userId), open: true },
    { room: rooms.admins, open: isAnswering(session) },
    { room: rooms.drivers, open: reachOf(ROOM_ACCESS.drivers, session) !== 'no' },
  ];
}

function enterRoleRooms(socket: UserSocket): void {
  for (const { room, open } of roleRooms(socket.data.session))
    void (open ? socket.join(room) : socket.leave(room));
}

/**
 * Applies the CSRF rule of state-changing calls to a handshake: a browser sends the session's cookie with any
 * handshake.
 */
function isOurs({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  return mayChange(
    {
      method: 'POST',
      host: headers.host ?? '',
      secFetchSite: headers['sec-fetch-site']?.toString(),
      origin: headers.origin,
      hasBearer: false,
      // Browsers always send an Origin header with a socket; a handshake without either header is no browser's.
      hasSessionCookie: false,
    },
    publicOrigin,
  );
}

export interface SocketsOptions {
  sessions: Sessions;
  eventBus: EventBus;
  publicOrigin: string | undefined;
  /** The other servers; undefined on a single server. */
  cluster?: Cluster | undefined;
  /** The number of trusted proxies. */
  trustProxy?: number;
  /** The interval at which every socket's session is read again, in milliseconds; sessions also expire. */
  rereadEvery?: number;
}

export const sockets = fp<SocketsOptions>(
  async (app, { sessions, eventBus, publicOrigin, cluster, trustProxy = 0, rereadEvery = 5 * MINUTE }) => {
    const limits = createSocketLimits(trustProxy);
    const cookieName = sessionCookieName(publicOrigin);
    const io: SocketServer = new Server(app.server, {
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 64 * KIB,
      connectTimeout: 10_000,
      // connectionStateRecovery stays off: it restores rooms without any check.
      allowRequest: (request, answer) => {
        if (!isOurs(request, publicOrigin)) return answer(null, false);
        void limits.mayConnect(request).then((may) => answer(null, may));
      },
      ...(cluster ? { adapter: cluster.adapter } : {}),
    });
    app.decorate('sockets', io);
    app.decorate(
      'tellServers',
      <E extends keyof ServerEvents>(name: E, ...event: Parameters<ServerEvents[E]>) => {
        if (cluster) io.serverSideEmit<E>(name, ...(event as Parameters<ServerEvents[E]>));
      },
    );
    io.engine.on('connection', limits.countConnection);
    io.engine.use(
      (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
        for (const [name, value] of Object.entries(app.securityHeaders)) response.setHeader(name, value);
        response.setHeader('cache-control', 'no-store');
        next();
      },
    );

    async function sessionOf({ handshake }: UserSocket): Promise<Session | null> {
      const token: unknown = handshake.auth['token'];
      if (typeof token === 'string') return sessions.ofToken(token);
      const value = app.parseCookie(handshake.headers.cookie ?? '')[cookieName];
      const session = value === undefined ? null : await sessions.ofCookie(value);
      // A page sends the user of its last sign-in; another tab may have signed another user in since.
      const pageUser: unknown = handshake.auth['userId'];
      return pageUser === undefined || pageUser === session?.userId ? session : null;
    }

    /** Reads the session again: a changed role changes the rooms, an ended session closes the socket. */
    async function readSession(socket: UserSocket): Promise<void> {
      const session = await sessions.reread(socket.data.session);
      if (!session) return void socket.disconnect(true);
      socket.data.session = session;
      enterRoleRooms(socket);
    }
    /** Reads the session again after a possible change: closes the socket when the session cannot be read. */
    async function reread(socket: UserSocket): Promise<void> {
      try {
        await readSession(socket);
      } catch (error) {
        app.log.warn({ failure: String(error) }, 'A socket is closed because its session could not be read.');
        // Closes the transport, so that the client reconnects; socket.io clients do not reconnect after disconnect().
        socket.conn.close();
      }
    }

    const socketsIn = (room: string): UserSocket[] =>
      [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []);

    const socketsOf = (userId: string) => [
      ...socketsIn(rooms.user(userId)),
      ...socketsIn(rooms.restricted(userId)),
    ];

    const joins = new WeakMap<UserSocket['conn'], number>();
    io.use((socket, next) => {
      const attempts = (joins.get(socket.conn) ?? 0) + 1;
      joins.set(socket.conn, attempts);
      if (attempts > JOINS_PER_CONNECTION) return socket.conn.close();
      limits
        .mayJoin(socket.conn.request)
        .then(async (may) => {
          if (!may) return socket.conn.close();
          const session = await sessionOf(socket);
          if (!session) return next(signInFirst());
          if (socketsOf(session.userId).length >= SOCKETS_PER_USER) {
            return next(new Error('Too many connections.'));
          }
          socket.data.session = session;
          next();
        })
        .catch((error: unknown) => {
          app.log.warn({ failure: String(error) }, 'The session of a handshake could not be read.');
          // A refusal ends the client's attempts; after a closed transport the client reconnects.
          socket.conn.close();
        });
    });

    io.on('connection', (socket) => {
      void socket.join(rooms.session(socket.data.session.sessionId));
      enterRoleRooms(socket);
      // Changes between the handshake and now went to rooms that this socket had not joined yet.
      void reread(socket);
    });

    const unsubscribers: (() => void)[] = [];
    function subscribe<E extends keyof DomainEvents>(
      name: E,
      listener: (event: DomainEvents[E][0]) => void,
    ): void {
      // The signature pairs name and event; EventEmitter's own types lose the pair for a generic name.
      const emitter = eventBus as unknown as EventEmitter;
      emitter.on(name, listener);
      unsubscribers.push(() => emitter.off(name, listener));
    }
    for (const [name, room] of Object.entries(FORWARDED_EVENTS) as [ForwardedEvent, string][]) {
      const receivers = room === 'everyone' ? io : io.to(room);
      subscribe(name, (event) => receivers.emit(name, event as never));
    }
    subscribe('sessionEnded', ({ sessionId }) => io.in(rooms.session(sessionId)).disconnectSockets(true));
    const rereadAllOf = (userId: string) => {
      for (const socket of socketsOf(userId)) void reread(socket);
    };
    subscribe('userChanged', ({ userId }) => {
      rereadAllOf(userId);
      app.tellServers('userChanged', userId);
      io.to(rooms.user(userId)).emit('accountChanged', { userId });
    });
    io.on('userChanged', rereadAllOf);
    subscribe('acceptedJobChanged', ({ userId, ...event }) => {
      io.to(rooms.user(userId)).emit('acceptedJobChanged', event);
    });
    subscribe('chauffeurChanged', ({ userId, ...event }) => {
      io.to(rooms.user(userId)).emit('chauffeurChanged', event);
    });
    const inboxChanges = createIdBatch(
      (personIds) => io.to(rooms.admins).emit('inboxChanged', { personIds }),
      INBOX_BATCH_MS,
    );
    subscribe('inboxChanged', ({ personId }) => inboxChanges.add(personId));
    subscribe('licenceChanged', (event) => {
      io.to([rooms.admins, rooms.user(event.driverId)]).emit('licenceChanged', event);
    });

    const resync = createResync(() => io.of('/').sockets.values(), reread);
    cluster?.onMissed(() => resync.start());
    cluster?.onUntold(() => app.tellServers('eventsMissed'));
    io.on('eventsMissed', () => resync.start());

    const rereading = setInterval(() => {
      // Nothing but time has passed: during a database outage the sockets stay open and the next check decides.
      for (const socket of io.of('/').sockets.values()) {
        readSession(socket).catch((error: unknown) =>
          app.log.warn({ failure: String(error) }, 'A session could not be read at the periodic check.'),
        );
      }
    }, rereadEvery).unref();

    // Runs before the server closes: the server waits for every connection, and an open socket is one.
    app.addHook('preClose', async () => {
      clearInterval(rereading);
      resync.stop();
      for (const stop of unsubscribers) stop();
      inboxChanges.flush();
      io.local.disconnectSockets(true);
      io.engine.close();
    });
    // Runs after every other plugin has emitted its last events.
    app.addHook('onClose', async () => {
      await io.of('/').adapter.close();
      await cluster?.close();
    });
  },
  { name: 'sockets', dependencies: ['security', 'session'] },
);
