// What the browser app does with its socket, in short: it keeps what events bring, and fetches the conversation again
// whenever it connects and whenever the server says that events were missed.
import { io, type Socket } from 'socket.io-client';
import type { Message } from '#domain/contract/messages.ts';
import { call, type Person } from './serverPair.ts';

const FETCH_AGAIN_MS = 250;

const connected = new Set<ChatClient>();

/** Disconnects every client, also those of a test that failed: a client reconnects for as long as the process runs. */
export function closeChatClients(): void {
  for (const client of connected) client.close();
  connected.clear();
}

export interface ChatClient {
  socket: Socket;
  /** The ids of all messages that this client shows. */
  shown: ReadonlySet<string>;
  /** When each of them arrived, by `performance.now()`. */
  shownAt(messageId: string): number | undefined;
  close(): void;
}

/** Connects as `person`, who writes with `partner`; resolves once the socket is connected. */
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
