// A chat client that behaves like the browser app's socket: it stores messages from events, and refetches the
// conversation after every connect and every eventsMissed.
import { io, type Socket } from 'socket.io-client';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { call, type Person } from './serverPair.ts';

const FETCH_AGAIN_MS = 250;

const connected = new Set<ChatClient>();

/** Disconnects every client, also those of a failed test: a client otherwise reconnects until the process ends. */
export function closeChatClients(): void {
  for (const client of connected) client.close();
  connected.clear();
}

export interface ChatClient {
  socket: Socket;
  /** The ids of all messages that this client has received. */
  shown: ReadonlySet<string>;
  /** The arrival of a message, as performance.now(). */
  shownAt(messageId: string): number | undefined;
  close(): void;
}

/** Connects as `person`, who writes with `partner`; resolves when the socket is connected. */
export async function connectChat(origin: string, person: Person, partner: Person): Promise<ChatClient> {
  const shown = new Map<string, number>();
  let isClosed = false;
  const show = ({ _id }: Pick<Message, '_id'>) => {
    if (!shown.has(_id)) shown.set(_id, performance.now());
  };
  async function fetchConversation(): Promise<void> {
    while (!isClosed) {
      const answer = await call(origin, `/api/messages/${person.id}/${partner.id}?limit=200`, { as: person });
      if (answer.status === 200) return (answer.body as Message[]).forEach(show);
      await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN_MS));
    }
  }
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: person.cookie },
  });
  socket.on('newMessage', show);
  socket.on('connect', () => void fetchConversation());
  socket.on('eventsMissed', () => void fetchConversation());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const client: ChatClient = {
    socket,
    shown: { has: (id: string) => shown.has(id) } as ReadonlySet<string>,
    shownAt: (id) => shown.get(id),
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
  connected.add(client);
  return client;
}
