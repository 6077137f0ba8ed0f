// Calls two servers continuously during a database outage, and measures the answers of the callers.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { connectChat } from './chatClient.ts';
import { call, type Answer, type ServerNode, type ServerPair } from './serverPair.ts';

/** The interval between two calls of one kind. */
const EVERY_MS = 50;
/** The servers count as recovered when every kind of call has succeeded for this time. */
const STEADY_MS = 1_000;
const GIVE_UP_MS = 120_000;

export const KINDS = ['database call', 'guest call', 'list of cars', 'one car', 'health', 'ready'] as const;
export type Kind = (typeof KINDS)[number];

interface Seen extends Answer {
  kind: Kind;
  startedAt: number;
}

export interface Outage {
  begin(): Promise<void>;
  /** Ends the outage; absent when the database recovers by itself. */
  end?(): Promise<void>;
  /** The duration of the outage before `end`, in milliseconds. */
  awayMs?: number;
}

export interface Observation {
  /** The output of servers that ended. */
  ended: string[];
  /** The time from the start of the outage to the first 503; undefined without one. */
  firstRefusalMs: number | undefined;
  /** The statuses after the start of the outage, by kind of call. */
  statuses: Record<Kind, number[]>;
  /** The slowest answer of each kind, in milliseconds. */
  slowestMs: Record<Kind, number>;
  /** The number of 503s without Retry-After or without problem+json. */
  badRefusals: number;
  /** The time from the database's first answer until every call succeeds permanently. */
  recoveryMs: number;
  /** The time from the database's first answer until a later message reaches the other server's client. */
  liveMs: number;
  /** The number of messages stored during the observation, and of those that a connected client does not show. */
  stored: number;
  lost: number;
}

const addresses = ({ carId }: ServerPair): Record<Kind, string> => ({
  'database call': '/api/conversations',
  'guest call': '/api/reviews',
  'list of cars': '/api/cars',
  'one car': `/api/cars/${carId}`,
  health: '/api/health',
  ready: '/api/ready',
});

async function until(pair: ServerPair, holds: () => boolean, what: string): Promise<void> {
  const limit = performance.now() + GIVE_UP_MS;
  for (;;) {
    for (const { process } of [pair.first, pair.second])
      if (process.hasEnded())
        throw new Error(`A server ended while we waited for ${what}: ${process.output()}`);
    if (holds()) return;
    if (performance.now() > limit) throw new Error(`${what}: not within ${String(GIVE_UP_MS)} ms.`);
    await wait(EVERY_MS);
  }
}

/** Resolves when the database answers a client outside the servers. */
async function databaseAnswers(pair: ServerPair): Promise<void> {
  const limit = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      await pair.sql('SELECT 1');
      return;
    } catch (error) {
      if (performance.now() > limit) throw error;
      await wait(EVERY_MS);
    }
  }
}

const byKind = <T>(of: (kind: Kind) => T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>;

/** Starts the outage and observes the servers until they have recovered. */
export async function observe(pair: ServerPair, { begin, end, awayMs = 0 }: Outage): Promise<Observation> {
  const { first, second, customer, admin } = pair;
  const seen: Seen[] = [];
  let isOver = false;

  async function keepCalling({ origin }: ServerNode, kind: Kind): Promise<void> {
    const as = kind === 'database call' ? { as: customer } : {};
    while (!isOver) {
      const startedAt = performance.now();
      seen.push({ kind, startedAt, ...(await call(origin, addresses(pair)[kind], as)) });
      await wait(EVERY_MS);
    }
  }
  const post = (origin: string) =>
    call(origin, '/api/messages', {
      method: 'POST',
      as: customer,
      body: { senderId: customer.id, receiverId: admin.id, content: 'Hello', clientId: randomUUID() },
    });
  async function keepWriting(): Promise<void> {
    while (!isOver) {
      await post(first.origin);
      await wait(2 * EVERY_MS);
    }
  }

  const reader = await connectChat(second.origin, admin, customer);
  const writer = await connectChat(first.origin, customer, admin);
  const storedIds = async () =>
    (await pair.sql<{ id: string }>('SELECT id FROM messages')).map(({ id }) => id);
  const before = new Set(await storedIds());
  const calling = [first, second].flatMap((node) => KINDS.map((kind) => keepCalling(node, kind)));
  calling.push(keepWriting());
  const answeredBy = (since: number) => seen.filter(({ startedAt }) => startedAt >= since);
  await until(pair, () => KINDS.every((kind) => seen.some((one) => one.kind === kind)), 'the first answers');

  const begunAt = performance.now();
  await begin();
  await wait(awayMs);
  await end?.();
  await databaseAnswers(pair);
  const backAt = performance.now();

  const lastBadAt = () =>
    Math.max(backAt, ...answeredBy(begunAt).flatMap((one) => (one.status === 200 ? [] : [one.startedAt])));
  const isSteady = () => {
    const since = lastBadAt();
    const good = answeredBy(since + 1);
    return performance.now() - since >= STEADY_MS && KINDS.every((kind) => good.some((g) => g.kind === kind));
  };

  /** Sends messages until one is stored; returns when the other server's client receives it. */
  async function liveUpdate(): Promise<number> {
    for (;;) {
      await until(pair, () => true, 'a message that is stored');
      const answer = await post(first.origin);
      const { _id: id } = (answer.body ?? {}) as Partial<Message>;
      if (answer.status === 201 && id) {
        await until(pair, () => reader.shownAt(id) !== undefined, 'the message on the other server');
        return (reader.shownAt(id) ?? 0) - backAt;
      }
      await wait(EVERY_MS);
    }
  }
  try {
    const liveMs = await liveUpdate();
    await until(pair, isSteady, 'good answers');
    const lastBad = lastBadAt();
    isOver = true;
    await Promise.all(calling);
    const ids = (await storedIds()).filter((id) => !before.has(id));
    const missing = () => ids.filter((id) => !reader.shown.has(id) || !writer.shown.has(id));
    await until(pair, () => missing().length === 0, 'all messages').catch(() => undefined);
    const after = answeredBy(begunAt);
    const refusals = seen.filter(({ status }) => status === 503);
    const ofKind = (kind: Kind) => after.filter((one) => one.kind === kind);
    const isBad = (one: Seen) =>
      !Number(one.retryAfter) || !one.contentType.startsWith('application/problem+json');
    const firstRefusal = refusals.find(({ startedAt, ms }) => startedAt + ms >= begunAt);
    // The recovery is the first successful answer of the slowest kind after the last failure.
    const firstGood = KINDS.map((kind) => {
      const good = ofKind(kind).find(({ startedAt, status }) => startedAt > lastBad && status === 200);
      return good ? good.startedAt + good.ms : Number.POSITIVE_INFINITY;
    });
    return {
      ended: [first, second].filter((node) => node.process.hasEnded()).map((node) => node.process.output()),
      firstRefusalMs: firstRefusal && firstRefusal.startedAt + firstRefusal.ms - begunAt,
      statuses: byKind((kind) => [...new Set(ofKind(kind).map(({ status }) => status))].sort()),
      slowestMs: byKind((kind) => Math.max(0, ...ofKind(kind).map(({ ms }) => ms))),
      badRefusals: refusals.filter(isBad).length,
      recoveryMs: lastBad === backAt ? 0 : Math.max(...firstGood) - backAt,
      liveMs,
      stored: ids.length,
      lost: missing().length,
    };
  } finally {
    isOver = true;
    await Promise.all(calling);
    reader.close();
    writer.close();
  }
}
