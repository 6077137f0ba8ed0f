// Throttles password guessing by growing delays. Counts only failures, which the database stores for all servers and
// across restarts. No account is locked: an attempt is possible after each delay.
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time/durations.ts';

const LONGEST_DELAY = 60 * SECOND;

/** The number of failures within a time that cause no delay. Source: OWASP ASVS, section 2.2. */
const FREE_OF_ACCOUNT = { failures: 5, within: HOUR };
/** An office shares an address, so its limit is higher. */
const FREE_OF_ADDRESS = { failures: 50, within: 15 * MINUTE };

/** The accounts of failures that count apart from failed sign-ins. An email contains an @, so it equals none of them. */
export const countedAs = {
  /** Passwords in a session: another person's failures do not delay its owner. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Codes in a session. */
  codesOfSession: (sessionId: string) => `session-codes:${sessionId}`,
  /** Codes at sign-in, which need the password. */
  codesOfUser: (userId: string) => `codes:${userId}`,
  /** Passwords at the confirmation of another email, which need its mailed link. */
  emailChange: (userId: string) => `email-change:${userId}`,
} as const;

export interface Attempt {
  /** The email as entered, in lower case, of a known or unknown user; or one of `countedAs`. */
  account: string;
  /** Empty for a caller whose address is not counted. */
  address: string;
  /**
   * The hash of the device's id if the device has signed in to this account before. Its failures count separately, and
   * failures of other devices do not delay it.
   */
  device?: string | undefined;
}

/** Milliseconds from the last failure to the next attempt: 1, 2, 4 … 60 seconds after the failures without a delay. */
function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(LONGEST_DELAY, SECOND * 2 ** (failures - free));
}

interface Counted {
  of_account: number;
  account_failed_at: Date | null;
  of_address: number;
  address_failed_at: Date | null;
}

/** Throws HttpProblem 429 with the seconds to wait when this account, device or address has failed too often. */
export async function assertNotThrottled(
  db: Queryable,
  { account, address, device = '' }: Attempt,
  now: number,
): Promise<void> {
  const [counted] = await db.query<Counted>(
    `SELECT a.failures AS of_account, a.failed_at AS account_failed_at, b.failures AS of_address,
       b.failed_at AS address_failed_at
     FROM (SELECT count(*)::int AS failures, max(failed_at) AS failed_at FROM sign_in_failures
           WHERE account = $1 AND device = $2 AND failed_at > $3) a,
          (SELECT count(*)::int AS failures, max(failed_at) AS failed_at FROM sign_in_failures
           WHERE address = $4 AND device = '' AND failed_at > $5) b`,
    [
      account,
      device,
      new Date(now - FREE_OF_ACCOUNT.within),
      address,
      new Date(now - FREE_OF_ADDRESS.within),
    ],
  );
  const waitOf = (failedAt: Date | null | undefined, delay: number) =>
    failedAt ? failedAt.getTime() + delay - now : 0;
  const isAddressCounted = address !== '' && device === '';
  const wait = Math.max(
    waitOf(counted?.account_failed_at, delayAfter(counted?.of_account ?? 0, FREE_OF_ACCOUNT.failures)),
    isAddressCounted
      ? waitOf(counted?.address_failed_at, delayAfter(counted?.of_address ?? 0, FREE_OF_ADDRESS.failures))
      : 0,
  );
  if (wait > 0) {
    throw new HttpProblem(429, 'Too many failed sign-ins. Please wait a while and try again.', {
      code: 'sign_in_throttled',
      retryAfter: wait / SECOND,
    });
  }
}

export async function countFailure(
  db: Queryable,
  { account, address, device = '' }: Attempt,
  now: number,
): Promise<void> {
  await db.query(
    'INSERT INTO sign_in_failures (account, address, device, failed_at) VALUES ($1, $2, $3, $4)',
    [account, address, device, new Date(now)],
  );
}

/** The failures of an account within the hour, from all devices. */
export async function countFailures(db: Queryable, account: string, now: number): Promise<number> {
  const [counted] = await db.query<{ failures: number }>(
    'SELECT count(*)::int AS failures FROM sign_in_failures WHERE account = $1 AND failed_at > $2',
    [account, new Date(now - FREE_OF_ACCOUNT.within)],
  );
  return counted?.failures ?? 0;
}

/** Deletes the failures that no limit counts any more. */
export async function deleteOldFailures(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE failed_at <= $1', [new Date(now - HOUR)]);
}

/** Deletes the earlier failures of this account from this device, or this address, after a success. */
export async function clearFailures(
  db: Queryable,
  { account, address, device = '' }: Attempt,
): Promise<void> {
  await db.query(
    `DELETE FROM sign_in_failures WHERE account = $1 AND device = $3 AND ($3 <> '' OR address = $2)`,
    [account, address, device],
  );
}

/** Deletes the failed sign-ins of a user, passwords and codes, after a reset of the password. */
export async function clearAccountFailures(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE account = ANY ($1)', [
    [email, countedAs.codesOfUser(id)],
  ]);
}
