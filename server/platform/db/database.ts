// The port to the database. postgres.ts implements it over the network, embedded.ts in this process.

export type Row = Record<string, unknown>;

/** Runs one statement with `$1` parameters and returns its rows. */
export interface Queryable {
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs a script of several statements, without parameters. */
  script(sql: string): Promise<void>;
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction. Deadlocks and serialisation failures are retried three times, so
   * `work` must have no effect outside the database (no provider call, no hash, no file).
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` with the payload of each NOTIFY on a channel. Only the embedded database has this
   * function; servers on PostgreSQL use a cluster.
   */
  listen?(channel: string, listener: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
