// Several servers over one PostgreSQL: what one of them tells a room, the others tell theirs, by LISTEN and NOTIFY.
// A lost notification loses nothing but a moment: whatever counts is in the database, and clients catch up from there.
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Availability } from '#server/db/availability.ts';
import { DatabaseUnavailable, isConnectionFailure, reasonOf } from '#server/db/failures.ts';
import { withDeadline } from '#server/deadline.ts';
import { keepListening } from './listener.ts';

/** For notifications, apart from the connections of the calls and from the one that listens. */
const CONNECTIONS = 2;
const CONNECT_MS = 3_000;
/** Longer than a listener keeps a silent connection (3 s): what cannot be told for so long, the others have missed too. */
const ANSWER_MS = 4_000;
const CLOSE_MS = 2_000;

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>;
  /** Calls `listener` whenever events of other servers may have been missed here. */
  onMissed(listener: () => void): void;
  /** Calls `listener` once the database answers again after others may have missed events of this server. */
  onUntold(listener: () => void): void;
  /** After the sockets have closed. */
  close(): Promise<void>;
}

/** The adapter's own sign of life, and its sweeping of what everybody has read: nobody misses these. */
const isHousekeeping = (sql: string, [, payload]: readonly unknown[] = []) =>
  sql.startsWith('DELETE') || /^\{"type":[12],/.test(String(payload));

export interface ClusterOptions {
  /** Of the same database. */
  availability: Pick<Availability, 'isAway' | 'suspect'>;
  /** Told when the other servers cannot be heard, and when again. */
  log: (line: string) => void;
}

/** Joins the servers that share the database at `url`. */
export function joinCluster(url: string, { availability, log }: ClusterOptions): Cluster {
  const missed = new Set<() => void>();
  const untold = new Set<() => void>();
  let isUntold = false;
  const call = (listeners: Set<() => void>) => {
    for (const listener of listeners) listener();
  };

  // The adapter's own client ends the process when it breaks and is never given back; so it gets one that does not end.
  const listener = keepListening(url, { onListening: () => call(missed), availability, log });
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'luxury-car-rentals notify',
  });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  async function query(sql: string, params: unknown[]): Promise<pg.QueryResult> {
    // Once more where the connection was already dead; to hear something twice harms nobody.
    const ask = async () => {
      if (availability.isAway()) throw new DatabaseUnavailable();
      return pool.query(sql, params);
    };
    try {
      const result = await ask().catch((error: unknown) => {
        if (!isConnectionFailure(error)) throw error;
        return ask();
      });
      if (isUntold) {
        isUntold = false;
        call(untold);
      }
      return result;
    } catch (error) {
      isUntold ||= !isHousekeeping(sql, params);
      throw error;
    }
  }

  const adapterPool = { connect: () => Promise.resolve(listener), query };
  return {
    adapter: createAdapter(adapterPool as unknown as pg.Pool, {
      errorHandler: (error) => {
        if (!isConnectionFailure(error)) log(`An announcement failed: ${reasonOf(error)}`);
      },
    }),
    onMissed: (one) => void missed.add(one),
    onUntold: (one) => void untold.add(one),
    async close() {
      listener.release();
      await withDeadline(pool.end(), CLOSE_MS, () => undefined);
    },
  };
}
