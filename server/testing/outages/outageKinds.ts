// The kinds of database outages that the tests start.
import type { PostgresServer } from '../postgres.ts';
import type { Outage } from './observe.ts';
import type { ServerPair } from './serverPair.ts';

const OTHERS = 'pid <> pg_backend_pid() AND datname = current_database()';

/** The backends of LISTEN connections. */
export const LISTENING = `${OTHERS} AND query ILIKE 'LISTEN%'`;

export const restart = (postgres: PostgresServer, mode: 'fast' | 'immediate', awayMs: number): Outage => ({
  awayMs,
  begin: () => postgres.shutDown(mode),
  end: () => postgres.start(),
});

export const pause = (postgres: PostgresServer, awayMs: number): Outage => ({
  awayMs,
  begin: () => postgres.pause(),
  end: () => postgres.resume(),
});

/** Terminates these backends with pg_terminate_backend. */
export const terminate = (pair: ServerPair, which: string): Outage => ({
  async begin() {
    const ended = await pair.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${which}`);
    if (ended.length === 0) throw new Error(`There is no backend to end: ${which}`);
  },
});

export const loseListening = (pair: ServerPair): Outage => terminate(pair, LISTENING);
export const loseConnections = (pair: ServerPair): Outage => terminate(pair, OTHERS);

/** Kills one backend with SIGKILL; PostgreSQL then ends all others and recovers by itself. */
export const killBackend = (pair: ServerPair): Outage => ({
  async begin() {
    const [row] = await pair.sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE ${OTHERS} AND backend_type = 'client backend' LIMIT 1`,
    );
    if (!row) throw new Error('There is no backend to kill.');
    process.kill(row.pid, 'SIGKILL');
  },
});
