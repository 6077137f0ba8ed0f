// Several servers over one PostgreSQL: what one of them tells a room, the others tell theirs, by LISTEN and NOTIFY.
// A lost notification loses nothing but a moment: whatever counts is in the database, and clients catch up from there.
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';

/** One connection listens for good; notifications share the others, apart from those of the calls. */
const CONNECTIONS = 3;

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>;
  /** After the sockets have closed. */
  close(): Promise<void>;
}

/** Joins the servers that share the database at `url`. */
export function joinCluster(url: string, onError: (error: Error) => void): Cluster {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on('error', onError);
  return { adapter: createAdapter(pool, { errorHandler: onError }), close: () => pool.end() };
}
