// The services that the sandbox requires from its host program.

/** Runs one SQL statement of PostgreSQL with `$1` parameters and returns its rows; `jsonb` values arrive parsed. */
export interface SandboxQueryable {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]>;
}

/**
 * A PostgreSQL database: PGlite in this process, or a server. The sandbox creates its tables in the schema
 * `sandbox` and changes no other tables.
 */
export interface SandboxDatabase extends SandboxQueryable {
  /**
   * Runs `work` in one transaction and rolls it back when `work` rejects. `work` has no effect outside the database, so
   * a host may repeat it after a deadlock.
   */
  transaction<Result>(work: (tx: SandboxQueryable) => Promise<Result>): Promise<Result>;
}

/** A structured logger such as pino's. */
export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The address to which the sandbox delivers events. */
export interface WebhookTarget {
  /** This is a function, because a host may learn its port only after it listens. */
  url: () => string;
  /** The secret that signs every delivery, such as 'whsec_…'. */
  secret: string;
}
