// Throttles password guessing. Counts only failures, which the database stores across restarts.
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';

const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** The failures allowed within a time, by account and address, account, or address. Source: OWASP ASVS, section 2.2. */
const LIMITS = [
  { of: 'account = $1 AND address = $2', max: 10, within: WINDOW },
  { of: 'account = $1', max: 50, within: HOUR },
  { of: 'address = $2', max: 100, within: WINDOW },
] as const;

export interface Attempt {
  /** The email as entered, in lower case, of a known or unknown user. */
  account: string;
  address: string;
}

// The failure that must leave the window before the next attempt: the max-th newest within the window.
const BLOCKING = LIMITS.map(
  ({ of, max }, index) =>
    `(SELECT failed_at FROM sign_in_failures WHERE ${of} AND failed_at > $${index + 3}
      ORDER BY failed_at DESC OFFSET ${max - 1} LIMIT 1) AS blocking_${index}`,
).join(', ');

/** Throws HttpProblem 429 with the seconds to wait when this account or address has failed too often. */
export async function assertNotThrottled(
  db: Queryable,
  { account, address }: Attempt,
  now: number,
): Promise<void> {
  const since = LIMITS.map(({ within }) => new Date(now - within));
  const [row = {}] = await db.query<Record<string, Date | null>>(
    `SELECT ${BLOCKING} FROM (SELECT $1::text, $2::text) AS attempt`,
    [account, address, ...since],
  );
  const waits = LIMITS.map(({ within }, index) => {
    const failedAt = row[`blocking_${index}`];
    return failedAt ? failedAt.getTime() + within - now : 0;
  });
  const wait = Math.max(...waits);
  if (wait > 0) {
    throw new HttpProblem(429, 'Too many failed sign-ins. Please wait a while and try again.', {
      code: 'sign_in_throttled',
      retryAfter: wait / 1000,
    });
  }
}

export async function countFailure(db: Queryable, { account, address }: Attempt, now: number): Promise<void> {
  await db.query('INSERT INTO sign_in_failures (account, address, failed_at) VALUES ($1, $2, $3)', [
    account,
    address,
    new Date(now),
  ]);
}

/** Deletes the failures that no limit counts any more. */
export async function deleteOldFailures(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE failed_at <= $1', [new Date(now - HOUR)]);
}

/** After a success, the earlier failures of this account from this address count as the owner's. */
export async function clearFailures(db: Queryable, { account, address }: Attempt): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE account = $1 AND address = $2', [account, address]);
}

/** After a reset of the password, no earlier failure counts. */
export async function clearAccountFailures(db: Queryable, account: string): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE account = $1', [account]);
}
