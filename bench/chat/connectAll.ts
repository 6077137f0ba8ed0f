// Connects all people and records when each message arrives at its receiver.
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Person } from './populate.ts';

/** The arrival times of each message, by its `clientId`. */
export type Arrivals = Map<string, number[]>;

const AT_ONCE = 50;
const SETTLES_MS = 2_000;

function connect(origin: string, options: Partial<ManagerOptions & SocketOptions>): Promise<Socket> {
  const socket = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

export async function connectAll(
  origin: string,
  people: readonly Person[],
  optionsOf: (person: Person) => Partial<ManagerOptions & SocketOptions>,
) {
  const arrivals: Arrivals = new Map();
  const sockets = new Map<string, Socket>();
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await Promise.all(
      people.slice(from, from + AT_ONCE).map(async (person) => {
        const socket = await connect(origin, optionsOf(person));
        socket.on('newMessage', ({ clientId, receiverId }: { clientId: string; receiverId: string }) => {
          // The sender's other sockets also receive the message; only the receiver counts.
          if (receiverId === person.id)
            arrivals.set(clientId, [...(arrivals.get(clientId) ?? []), performance.now()]);
        });
        sockets.set(person.id, socket);
      }),
    );
  }
  // Waits until the online lists have been sent to all new connections.
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
  return {
    arrivals,
    of: ({ id }: Person): Socket => {
      const socket = sockets.get(id);
      if (!socket) throw new Error('This user is not connected.');
      return socket;
    },
    close: () => {
      for (const socket of sockets.values()) socket.disconnect();
    },
  };
}
