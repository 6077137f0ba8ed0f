// Distinguishes errors of the connection (the database is unavailable) from errors of a statement.

/** No connection is available, or the one in use broke: whether the last statement took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(cause?: unknown) {
    super(`The database cannot be reached${cause === undefined ? '' : `: ${reasonOf(cause)}`}`, { cause });
  }
}

// SQLSTATEs.
export const EXCLUSION_VIOLATION = '23P01';
export const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** A row that another row does not permit. */
export const CONFLICTS: ReadonlySet<string> = new Set([
  EXCLUSION_VIOLATION,
  UNIQUE_VIOLATION,
  FOREIGN_KEY_VIOLATION,
]);
/** Values that pass the schema and do not fit the column. */
export const BAD_DATA: ReadonlySet<string> = new Set([
  ...['23514', '23502', '22P02', '22003', '22007', '22008', '22021', '22001'],
]);
/** A migration changed a table after the connection had planned a statement: the connection has to be replaced. */
const OUTDATED_PLAN = '0A000';
/** Deadlock, serialisation failure and outdated plan: nothing was committed. */
export const ROLLED_BACK: ReadonlySet<string> = new Set(['40P01', '40001', OUTDATED_PLAN]);
/**
 * Also lock or statement timeout, too many connections, out of memory, disk full, and a server that is read-only, as a
 * standby is before its promotion.
 */
export const BUSY_STATES: ReadonlySet<string> = new Set([
  ...ROLLED_BACK,
  ...['55P03', '57014', '53300', '53200', '53100', '25006'],
]);

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

// Error codes of the system's socket and DNS calls.
const SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// Class 08 is 'connection exception'; 57P01 to 57P03: the server shuts down, crashes or starts.
const CONNECTION_STATES = /^(08...|57P0[123])$/;
// Messages of pg and pg-pool errors that have no code.
const CLIENT_TEXTS =
  /^Connection terminated|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|connection error and is not queryable|was closed and is not queryable|after calling end on the pool|PGlite is clos/;

/** True when the connection failed or did not answer in time; false when the statement failed. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  return (
    SYSTEM_CODES.test(code) ||
    CONNECTION_STATES.test(code) ||
    (error instanceof Error && CLIENT_TEXTS.test(error.message))
  );
}

/** True when an open connection does not answer. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** True when the connection has planned the statement before the table got other columns. */
export const isOutdatedPlan = (error: unknown): boolean => sqlState(error) === OUTDATED_PLAN;

/**
 * Returns the reason of a failure in one line. An AggregateError of several addresses has no message, so this joins
 * the messages of its errors.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(reasonOf).join(', ');
  return error instanceof Error && error.message ? error.message : String(error);
}
