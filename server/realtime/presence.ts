// Who is online, as far as one may see: admins see everybody else, everybody else sees admins. Told a moment late, so
// that a thousand people who come back at once are one event.
import { rooms, type SocketServer, type UserSocket } from './sockets.ts';

const GATHER_MS = 500;

interface Online {
  admins: string[];
  others: string[];
}

function online(io: SocketServer): Online {
  const admins = new Set<string>();
  const others = new Set<string>();
  for (const { data } of io.of('/').sockets.values()) {
    // A socket is listed a moment before its handshake is through.
    if (data.session) (data.session.isAdmin ? admins : others).add(data.session.userId);
  }
  return { admins: [...admins].sort(), others: [...others].sort() };
}

/** Tells everybody from now on; returns what stops it. */
export function announcePresence(io: SocketServer): () => void {
  const { adapter } = io.of('/');
  let told = { toAdmins: '', toOthers: '' };
  let gathering: NodeJS.Timeout | undefined;

  function tell(): void {
    gathering = undefined;
    const { admins, others } = online(io);
    const now = { toAdmins: others.join(), toOthers: admins.join() };
    if (now.toAdmins !== told.toAdmins) io.to(rooms.admins).emit('presence', { online: others });
    if (now.toOthers !== told.toOthers) io.except(rooms.admins).emit('presence', { online: admins });
    told = now;
  }
  function tellSoon(): void {
    gathering ??= setTimeout(tell, GATHER_MS).unref();
  }
  function tellNewcomer(socket: UserSocket): void {
    const { admins, others } = online(io);
    socket.emit('presence', { online: socket.data.session.isAdmin ? others : admins });
  }
  /** Rooms come and go with people, and the admins' room with the role: whoever changed sides hears of the other one. */
  function onRoom(room: string, socketId?: string): void {
    if (room.startsWith(rooms.user(''))) tellSoon();
    const socket = room === rooms.admins && socketId ? io.of('/').sockets.get(socketId) : undefined;
    if (!socket?.connected) return;
    tellSoon();
    tellNewcomer(socket);
  }

  for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.on(event, onRoom);
  io.on('connection', (socket) => {
    if (!socket.data.session.isAdmin) tellNewcomer(socket);
  });
  return () => {
    clearTimeout(gathering);
    for (const event of ['create-room', 'delete-room', 'join-room', 'leave-room']) adapter.off(event, onRoom);
  };
}
