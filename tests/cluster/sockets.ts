// Chat and presence between people whose sockets are at different servers, and their return after the end of a server.
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { connectChat } from '#server/testing/outages/chatClient.ts';
import { figure, none, type Figure } from '../fault-injection/figures.ts';
import type { Client } from './client.ts';
import type { Cluster } from './cluster.ts';

const MESSAGES = 50;
const GIVE_UP_MS = 60_000;

async function until(holds: () => boolean): Promise<boolean> {
  const limit = performance.now() + GIVE_UP_MS;
  while (!holds()) {
    if (performance.now() > limit) return false;
    await wait(10);
  }
  return true;
}

const send = (from: Client, to: Client, content: string) =>
  from.call('POST', '/api/messages', { senderId: from.person.id, receiverId: to.person.id, content }, 'chat');

export async function chat(cluster: Cluster): Promise<Figure[]> {
  const [first, second] = cluster.nodes;
  const [owner, [customer]] = [await cluster.owner(), await cluster.customers(1)];
  const reader = await connectChat(second!.origin, owner.person, customer!.person);
  const online = new Set<string>();
  reader.socket.on('presence', (event: { online: string[] }) => event.online.forEach((id) => online.add(id)));
  const joinedAt = performance.now();
  const writer = await connectChat(first!.origin, customer!.person, owner.person);
  const isOnline = await until(() => online.has(customer!.person.id));
  const presenceMs = performance.now() - joinedAt;

  const delays: number[] = [];
  const lost: string[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    const sentAt = performance.now();
    const { status, body } = await send(customer!, owner, `Message ${String(count)}`);
    const id = String(body['_id']);
    if (status !== 201) lost.push(`message ${String(count)}: ${String(status)}`);
    else if (await until(() => reader.shown.has(id) && writer.shown.has(id)))
      delays.push((reader.shownAt(id) ?? 0) - sentAt);
    else lost.push(`message ${String(count)} was not shown`);
  }
  reader.close();
  writer.close();
  const sorted = delays.sort((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return [
    figure('presence of a user of the other server', `${String(Math.round(presenceMs))} ms`, isOnline),
    figure('messages to the other server', String(MESSAGES)),
    none('lost messages', lost),
    figure('95% of the messages shown within', `${String(Math.round(p95))} ms`),
  ];
}

export interface Watched {
  /** The times without a connection in milliseconds, one for each interruption that has ended. */
  gaps: number[];
  /** Sockets without a connection now. */
  disconnected(): number;
  close(): void;
}

/** Connects sockets through the proxy with the reconnection times of the browser app, and measures interruptions. */
export async function watchSockets(cluster: Cluster, people: readonly Client[]): Promise<Watched> {
  const gaps: number[] = [];
  const sockets = people.map(({ person, address }) => {
    const socket = io(cluster.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 2_000,
      extraHeaders: { cookie: person.cookie, 'x-forwarded-for': address },
    });
    let lostAt: number | undefined;
    socket.on('disconnect', (reason) => {
      lostAt = performance.now();
      // The client does not reconnect by itself after the server has ended the connection.
      if (reason === 'io server disconnect') socket.connect();
    });
    socket.on('connect', () => {
      if (lostAt !== undefined) gaps.push(performance.now() - lostAt);
      lostAt = undefined;
    });
    return socket;
  });
  const areConnected = await until(() => sockets.every(({ connected }) => connected));
  if (!areConnected) throw new Error('The sockets did not connect before the end of a server.');
  return {
    gaps,
    disconnected: () => sockets.filter(({ connected }) => !connected).length,
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
}
