// The sockets: who may connect, which rooms they are in, and who hears of what. Clients choose no room and relay nothing.
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { Server, type Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/contract/realtime.ts';
import type { Session, Sessions } from '#server/plugins/sessionPort.ts';
import { mayChange } from '#server/plugins/security.ts';
import { sessionCookieName } from '#server/plugins/session.ts';
import { FORWARDED_EVENTS, type DomainEvents, type EventBus, type ForwardedEvent } from './domainEvents.ts';
import type { Cluster } from './cluster.ts';
import { createResync } from './resync.ts';

const KIB = 1024;
const MINUTE = 60_000;
/** More than anybody has tabs; what goes beyond it is a program gone wrong. */
const SOCKETS_PER_USER = 20;

/** Ids of people who are connected. */
export interface Online {
  admins: string[];
  others: string[];
}

/** What servers tell each other beyond what they tell rooms. */
export interface ServerEvents {
  userChanged: (userId: string) => void;
  online: (server: string, online: Online) => void;
  /** A server has come, or has been away; the others tell it who is with them. */
  serverStarted: () => void;
  /** Another server could not tell what it had to tell. */
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
    /** Tells the other servers of the cluster, where there is one. */
    tellServers: <E extends keyof ServerEvents>(name: E, ...event: Parameters<ServerEvents[E]>) => void;
  }
}

export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  admins: 'admins',
  /** Everybody who may see the board of jobs. */
  drivers: 'drivers',
} as const;

/** Which rooms somebody's roles open to them, and which not. */
function roleRooms({ isAdmin, isDriver, isVerifiedDriver }: Session): { room: string; open: boolean }[] {
  return [
    { room: rooms.admins, open: isAdmin },
    { room: rooms.drivers, open: isAdmin || (isDriver && isVerifiedDriver) },
  ];
}

function enterRoleRooms(socket: UserSocket): void {
  for (const { room, open } of roleRooms(socket.data.session))
    void (open ? socket.join(room) : socket.leave(room));
}

/** The rule of calls that change something, for a handshake: a browser sends the session's cookie with any of them. */
function isOurs({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  return mayChange(
    {
      method: 'POST',
      host: headers.host ?? '',
      secFetchSite: headers['sec-fetch-site']?.toString(),
      origin: headers.origin,
      hasBearer: false,
      // Without either header it is no browser's socket: those always name their origin.
      hasSessionCookie: false,
    },
    publicOrigin,
  );
}

export interface SocketsOptions {
  sessions: Sessions;
  eventBus: EventBus;
  publicOrigin: string | undefined;
  /** The other servers; undefined where this one is alone. */
  cluster?: Cluster | undefined;
  /** How often every socket's session is read again; sessions also end by time alone. */
  rereadEvery?: number;
}

export const sockets = fp<SocketsOptions>(
  async (app, { sessions, eventBus, publicOrigin, cluster, rereadEvery = 5 * MINUTE }) => {
    const cookieName = sessionCookieName(publicOrigin);
    const io: SocketServer = new Server(app.server, {
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 64 * KIB,
      connectTimeout: 10_000,
      // No connectionStateRecovery: it restores rooms as they were, past every check.
      allowRequest: (request, answer) => answer(null, isOurs(request, publicOrigin)),
      ...(cluster ? { adapter: cluster.adapter } : {}),
    });
    app.decorate('sockets', io);
    app.decorate(
      'tellServers',
      <E extends keyof ServerEvents>(name: E, ...event: Parameters<ServerEvents[E]>) => {
        if (cluster) io.serverSideEmit<E>(name, ...(event as Parameters<ServerEvents[E]>));
      },
    );
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
      return value === undefined ? null : sessions.ofCookie(value);
    }

    /** Reads the session again: a changed role changes the rooms, an ended session ends the socket. */
    async function readSession(socket: UserSocket): Promise<void> {
      const session = await sessions.reread(socket.data.session);
      if (!session) return void socket.disconnect(true);
      socket.data.session = session;
      enterRoleRooms(socket);
    }
    /** The same where something may have changed: without an answer the socket may not stay. */
    async function reread(socket: UserSocket): Promise<void> {
      try {
        await readSession(socket);
      } catch (error) {
        app.log.warn({ failure: String(error) }, 'A socket lost its session to a failure.');
        // Closed at a lower level, so that the client tries again.
        socket.conn.close();
      }
    }

    const socketsIn = (room: string): UserSocket[] =>
      [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []);

    io.use((socket, next) => {
      sessionOf(socket)
        .then((session) => {
          if (!session) return next(new Error('Please sign in first.'));
          if (socketsIn(rooms.user(session.userId)).length >= SOCKETS_PER_USER) {
            return next(new Error('Too many connections.'));
          }
          socket.data.session = session;
          next();
        })
        .catch((error: unknown) => {
          app.log.warn({ failure: String(error) }, 'A handshake could not be checked.');
          // A refusal would end the client's attempts; a connection that closes is tried again.
          socket.conn.close();
        });
    });

    io.on('connection', (socket) => {
      const { userId, sessionId } = socket.data.session;
      void socket.join([rooms.user(userId), rooms.session(sessionId)]);
      enterRoleRooms(socket);
      // What changed between the handshake and now was announced to rooms that this socket was not in yet.
      void reread(socket);
    });

    const unsubscribers: (() => void)[] = [];
    function subscribe<E extends keyof DomainEvents>(
      name: E,
      listener: (event: DomainEvents[E][0]) => void,
    ): void {
      // The pairing of name and event is in the signature; EventEmitter's own types lose it for a generic name.
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
      for (const socket of socketsIn(rooms.user(userId))) void reread(socket);
    };
    subscribe('userChanged', ({ userId }) => {
      rereadAllOf(userId);
      app.tellServers('userChanged', userId);
    });
    io.on('userChanged', rereadAllOf);

    const resync = createResync(() => io.of('/').sockets.values(), reread);
    cluster?.onMissed(() => resync.start());
    cluster?.onUntold(() => app.tellServers('eventsMissed'));
    io.on('eventsMissed', () => resync.start());

    const rereading = setInterval(() => {
      // Only time has passed: where the database is away, the sockets wait for it as the calls do.
      for (const socket of io.of('/').sockets.values()) {
        readSession(socket).catch((error: unknown) =>
          app.log.warn({ failure: String(error) }, 'A session could not be read again.'),
        );
      }
    }, rereadEvery).unref();

    // Before the server closes: it waits for every connection, and an open socket is one.
    app.addHook('preClose', async () => {
      clearInterval(rereading);
      resync.stop();
      for (const stop of unsubscribers) stop();
      io.local.disconnectSockets(true);
      io.engine.close();
    });
    // After everybody else has said what there was to say.
    app.addHook('onClose', async () => {
      await io.of('/').adapter.close();
      await cluster?.close();
    });
  },
  { name: 'sockets', dependencies: ['security', 'session'] },
);
