// Who is online, as far as one may see: admins see everybody else, everybody else sees admins. Told a moment late, so
// that a thousand people who come back at once are one event. Each server of a cluster tells the others who is with it.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Cluster } from './cluster.ts';
import { rooms, type Online, type SocketServer, type UserSocket } from './sockets.ts';

const GATHER_MS = 500;
/** A server that ends without a word is forgotten after three of these. */
const REPEAT_MS = 20_000;

function connectedHere(io: SocketServer): Online {
  const admins = new Set<string>();
  const others = new Set<string>();
  for (const { data } of io.of('/').sockets.values()) {
    // A socket is listed a moment before its handshake is through.
    if (data.session) (data.session.isAdmin ? admins : others).add(data.session.userId);
  }
  return { admins: [...admins], others: [...others] };
}

const union = (lists: readonly string[][]): string[] => [...new Set(lists.flat())].sort();

/** Tells everybody from now on; returns what stops it. */
export function announcePresence(
  { sockets: io, tellServers }: Pick<FastifyInstance, 'sockets' | 'tellServers'>,
  cluster?: Pick<Cluster, 'onMissed'>,
): () => void {
  const { adapter } = io.of('/');
  const server = randomUUID();
  const elsewhere = new Map<string, { online: Online; at: number }>();
  /** What everybody here was told last; newcomers are told the same, and with the others what has changed since. */
  let told: Online = { admins: [], others: [] };
  let gathering: NodeJS.Timeout | undefined;

  function online(): Online {
    const all = [connectedHere(io), ...[...elsewhere.values()].map((heard) => heard.online)];
    return { admins: union(all.map(({ admins }) => admins)), others: union(all.map(({ others }) => others)) };
  }
  function tell(): void {
    gathering = undefined;
    const before = told;
    told = online();
    if (told.others.join() !== before.others.join())
      io.local.to(rooms.admins).emit('presence', { online: told.others });
    if (told.admins.join() !== before.admins.join())
      io.local.except(rooms.admins).emit('presence', { online: told.admins });
  }
  function tellSoon(): void {
    gathering ??= setTimeout(tell, GATHER_MS).unref();
  }
  function tellNewcomer(socket: UserSocket): void {
    socket.emit('presence', { online: socket.data.session.isAdmin ? told.others : told.admins });
  }

  let sharing: NodeJS.Timeout | undefined;
  function share(): void {
    sharing = undefined;
    tellServers('online', server, connectedHere(io));
  }
  function shareSoon(): void {
    sharing ??= setTimeout(share, GATHER_MS).unref();
  }
  function changedHere(): void {
    tellSoon();
    shareSoon();
  }
  /** Rooms come and go with people, and the admins' room with the role: whoever changed sides hears of the other one. */
  function onRoom(room: string, socketId?: string): void {
    if (room.startsWith(rooms.user(''))) changedHere();
    const socket = room === rooms.admins && socketId ? io.of('/').sockets.get(socketId) : undefined;
    if (!socket?.connected) return;
    changedHere();
    tellNewcomer(socket);
  }

  for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.on(event, onRoom);
  io.on('connection', (socket) => {
    if (!socket.data.session.isAdmin) tellNewcomer(socket);
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
    clearTimeout(gathering);
    clearTimeout(sharing);
    clearInterval(repeating);
    for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.off(event, onRoom);
    tellServers('online', server, { admins: [], others: [] });
  };
}
