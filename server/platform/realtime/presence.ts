// Presence: admins receive the ids of all other online users, other users those of online admins. Changes are sent with
// a delay, so that 1,000 reconnects cause one event. Each server of a cluster sends its own users to the others.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Cluster } from './cluster.ts';
import { isAnswering, rooms, type Online, type SocketServer, type UserSocket } from './sockets.ts';

const BATCH_MS = 500;
/** The users of a server that ends without notice expire after three intervals. */
const REPEAT_MS = 20_000;

function connectedHere(io: SocketServer): Online {
  const admins = new Set<string>();
  const others = new Set<string>();
  for (const { data } of io.of('/').sockets.values()) {
    // socket.io lists a socket before its handshake has finished.
    if (data.session) (isAnswering(data.session) ? admins : others).add(data.session.userId);
  }
  return { admins: [...admins], others: [...others] };
}

const union = (lists: readonly string[][]): string[] => [...new Set(lists.flat())].sort();

/** Starts to send presence events; returns a function that stops it. */
export function announcePresence(
  { sockets: io, tellServers }: Pick<FastifyInstance, 'sockets' | 'tellServers'>,
  cluster?: Pick<Cluster, 'onMissed'>,
): () => void {
  const { adapter } = io.of('/');
  const server = randomUUID();
  const elsewhere = new Map<string, { online: Online; at: number }>();
  /** The last lists sent on this server. A newcomer receives the same lists, and later changes with everybody else. */
  let announced: Online = { admins: [], others: [] };
  let batchTimer: NodeJS.Timeout | undefined;

  function online(): Online {
    const all = [connectedHere(io), ...[...elsewhere.values()].map((heard) => heard.online)];
    return { admins: union(all.map(({ admins }) => admins)), others: union(all.map(({ others }) => others)) };
  }
  function tell(): void {
    batchTimer = undefined;
    const before = announced;
    announced = online();
    if (announced.others.join() !== before.others.join())
      io.local.to(rooms.admins).emit('presence', { online: announced.others });
    if (announced.admins.join() !== before.admins.join())
      io.local.except(rooms.admins).emit('presence', { online: announced.admins });
  }
  function tellSoon(): void {
    batchTimer ??= setTimeout(tell, BATCH_MS).unref();
  }
  function tellNewcomer(socket: UserSocket): void {
    socket.emit('presence', {
      online: isAnswering(socket.data.session) ? announced.others : announced.admins,
    });
  }

  let sharing: NodeJS.Timeout | undefined;
  function share(): void {
    sharing = undefined;
    tellServers('online', server, connectedHere(io));
  }
  function shareSoon(): void {
    sharing ??= setTimeout(share, BATCH_MS).unref();
  }
  function changedHere(): void {
    tellSoon();
    shareSoon();
  }
  /**
   * Rooms appear and disappear with users; the admins' room changes with a role. A user whose role changed receives the
   * other list.
   */
  function onRoom(room: string, socketId?: string): void {
    if (room.startsWith(rooms.user(''))) changedHere();
    const socket = room === rooms.admins && socketId ? io.of('/').sockets.get(socketId) : undefined;
    if (!socket?.connected) return;
    changedHere();
    tellNewcomer(socket);
  }

  for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.on(event, onRoom);
  io.on('connection', (socket) => {
    if (!isAnswering(socket.data.session)) tellNewcomer(socket);
  });
  io.on('online', (from, theirs) => {
    elsewhere.set(from, { online: theirs, at: performance.now() });
    tellSoon();
  });
  io.on('serverStarted', share);
  tellServers('serverStarted');
  cluster?.onMissed(() => {
    tellServers('serverStarted');
    share();
  });
  const repeating = setInterval(() => {
    share();
    for (const [from, { at }] of elsewhere)
      if (performance.now() - at > 3 * REPEAT_MS) elsewhere.delete(from);
    tellSoon();
  }, REPEAT_MS).unref();

  return () => {
    clearTimeout(batchTimer);
    clearTimeout(sharing);
    clearInterval(repeating);
    for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.off(event, onRoom);
    tellServers('online', server, { admins: [], others: [] });
  };
}
