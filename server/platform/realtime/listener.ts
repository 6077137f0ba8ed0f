// A permanent LISTEN connection to PostgreSQL: replaces a broken or unresponsive connection at once. Callers use it
// like a pg.Client that never ends.
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from '../db/availability.ts';
import { reasonOf } from '../db/failures.ts';
import type { Heard } from './sessionChanges.ts';

/** The interval of the liveness check; TCP alone detects an unresponsive connection after minutes. */
const BEAT_MS = 400;
const ANSWER_WITHIN_MS = 2_000;
const CONNECT_WITHIN_MS = 3_000;
const CONNECT_AGAIN_MS = 100;

export interface Listener extends EventEmitter {
  /** Runs a LISTEN now, and again on every later connection. */
  query(statement: string): Promise<void>;
  /**
   * The time, as performance.now(), in which every notification has arrived: since the connection listens, until its
   * last answer. Undefined without a connection.
   */
  heard(): Heard | undefined;
  /** Closes the connection and stops reconnecting. */
  release(): void;
}

export interface ListenerOptions {
  /** Called after every (re)connect: notifications sent before it may be lost. */
  onListening: () => void;
  log: (line: string) => void;
  /** A channel whose payloads go to `onPayload` alone; 'notification' is emitted for the others. */
  own: { channel: string; onPayload: (payload: string) => void };
  /** The availability of the same database: the listener does not connect while the database is unavailable. */
  availability: Pick<Availability, 'isAway' | 'suspect'>;
}

/** Connects in the background; emits 'notification' as pg.Client does. */
export function keepListening(
  url: string,
  { onListening, log, availability, own }: ListenerOptions,
): Listener {
  const statements = new Set([`LISTEN ${own.channel}`]);
  const ended = new AbortController();
  let current: pg.Client | undefined;
  let isDown = false;
  let heard: Heard | undefined;

  /** PostgreSQL ignores a repeated LISTEN; its answer shows that the connection still works. */
  const listen = async (client: pg.Client) => {
    const until = performance.now();
    for (const statement of statements) await client.query(statement);
    // PostgreSQL sends the notifications that wait before it answers.
    heard = { from: heard?.from ?? performance.now(), until };
  };

  async function serve(client: pg.Client): Promise<void> {
    const broken = new AbortController();
    const over = AbortSignal.any([broken.signal, ended.signal]);
    client.on('error', (error) => broken.abort(error));
    client.on('end', () => broken.abort(new Error('The connection ended.')));
    client.on('notification', (message) => {
      if (message.channel === own.channel) own.onPayload(message.payload ?? '');
      else listener.emit('notification', message);
    });
    await client.connect();
    await listen(client);
    current = client;
    if (isDown) log('Events of other servers arrive again.');
    isDown = false;
    onListening();
    while (!over.aborted) {
      await wait(BEAT_MS, undefined, { ref: false, signal: over }).catch(() => undefined);
      if (!over.aborted) await listen(client);
    }
    if (!ended.signal.aborted) throw over.reason as Error;
  }

  const pause = () => wait(CONNECT_AGAIN_MS, undefined, { ref: false });
  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      while (availability.isAway() && !ended.signal.aborted) await pause();
      const client = new pg.Client({
        connectionString: url,
        application_name: 'luxury-car-rentals listen',
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      try {
        await serve(client);
      } catch (error) {
        if (!isDown) log(`Events of other servers do not arrive: ${reasonOf(error)}`);
        // A connection that worked is replaced at once; a failed connection attempt is repeated after a pause.
        if (!current) await pause();
        isDown = true;
        availability.suspect();
      } finally {
        current = undefined;
        heard = undefined;
        void client.end().catch(() => undefined);
      }
    }
  }

  const listener: Listener = Object.assign(new EventEmitter(), {
    async query(statement: string) {
      statements.add(statement);
      if (!current) return;
      await current.query(statement);
      onListening();
    },
    heard: () => heard,
    release: () => ended.abort(),
  });
  void run();
  return listener;
}
