// The kinds of database outages that the tests start.
import type { PostgresServer } from '#server/testing/postgres.ts';
import type { Strike } from './observe.ts';
import type { ServerPair } from './serverPair.ts';

const OTHERS = 'pid <> pg_backend_pid() AND datname = current_database()';

/** The backends of LISTEN connections. */
export const LISTENING = `${OTHERS} AND query ILIKE 'LISTEN%'`;

export const restart = (postgres: PostgresServer, mode: 'fast' | 'immediate', awayMs: number): Strike => ({
  awayMs,
  strike: () => postgres.shutDown(mode),
  heal: () => postgres.start(),
});

export const pause = (postgres: PostgresServer, awayMs: number): Strike => ({
  awayMs,
  strike: () => postgres.pause(),
  heal: () => postgres.resume(),
});

/** Terminates these backends with pg_terminate_backend. */
export const terminate = (pair: ServerPair, which: string): Strike => ({
  async strike() {
    const ended = await pair.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${which}`);
    if (ended.length === 0) throw new Error(`There is no backend to end: ${which}`);
  },
});

export const loseListening = (pair: ServerPair): Strike => terminate(pair, LISTENING);
export const loseConnections = (pair: ServerPair): Strike => terminate(pair, OTHERS);

/** Kills one backend with SIGKILL; PostgreSQL then ends all others and recovers by itself. */
export const killBackend = (pair: ServerPair): Strike => ({
  async strike() {
    const [row] = await pair.sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE ${OTHERS} AND backend_type = 'client backend' LIMIT 1`,
    );
    if (!row) throw new Error('There is no backend to kill.');
    process.kill(row.pid, 'SIGKILL');
  },
});
