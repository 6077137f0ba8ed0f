// Connects several servers over one PostgreSQL database: LISTEN and NOTIFY forward the events of each server to the
// others. A lost notification only delays a client: the state is in the database, and clients fetch it again.
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Availability } from '../db/availability.ts';
import { DatabaseUnavailable, isConnectionFailure, reasonOf } from '../db/failures.ts';
import { withDeadline } from '../process/deadline.ts';
import { keepListening } from './listener.ts';
import { SESSION_CHANNEL, type SessionChanges } from './sessionChanges.ts';

/** Connections for NOTIFY, in addition to the connections for calls and the connection of the listener. */
const CONNECTIONS = 2;
const CONNECT_MS = 3_000;
/**
 * Longer than a listener keeps an unresponsive connection (3 s): after this time the other servers have missed the
 * event too.
 */
const ANSWER_MS = 4_000;
const CLOSE_MS = 2_000;

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>;
  sessionChanges: SessionChanges;
  /** Calls `listener` whenever events of other servers may have been missed here. */
  onMissed(listener: () => void): void;
  /** Calls `listener` when the database answers again after other servers may have missed events of this server. */
  onUntold(listener: () => void): void;
  /** Call it after the sockets have closed. */
  close(): Promise<void>;
}

/** The adapter's heartbeat and its deletion of read payloads; losing them has no effect. */
const isHousekeeping = (sql: string, [, payload]: readonly unknown[] = []) =>
  sql.startsWith('DELETE') || /^\{"type":[12],/.test(String(payload));

export interface ClusterOptions {
  /** The availability of the same database. */
  availability: Pick<Availability, 'isAway' | 'suspect'>;
  /** Reports when events of other servers stop arriving, and when they arrive again. */
  log: (line: string) => void;
}

/** Connects this server to the others that share the database at `url`. */
export function joinCluster(url: string, { availability, log }: ClusterOptions): Cluster {
  const missed = new Set<() => void>();
  const untold = new Set<() => void>();
  const changed = new Set<(userId: string) => void>();
  let isUntold = false;
  const call = (listeners: Set<() => void>) => {
    for (const listener of listeners) listener();
  };

  // The adapter ends the process when its own client breaks, and never releases that client. This listener does not
  // end.
  const listener = keepListening(url, {
    onListening: () => call(missed),
    availability,
    log,
    own: {
      channel: SESSION_CHANNEL,
      onPayload: (userId) => {
        for (const onChange of changed) onChange(userId);
      },
    },
  });
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
    // One retry covers a connection that was already broken; receiving an event twice is harmless.
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
        if (!isConnectionFailure(error))
          log(`Sending an event to the other servers failed: ${reasonOf(error)}`);
      },
    }),
    sessionChanges: {
      subscribe: (onChange) => void changed.add(onChange),
      heard: () => listener.heard(),
    },
    onMissed: (one) => void missed.add(one),
    onUntold: (one) => void untold.add(one),
    async close() {
      listener.release();
      await withDeadline(pool.end(), CLOSE_MS, () => undefined);
    },
  };
}
