// The tokens of people that work once, each for one purpose until it expires: mailed links, and challenges of a sign-in.
// Only hashes are stored.
import { challengeExpired } from '#domain/people/signInRefusals.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { linkExpired } from '#domain/people/refusals.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/durations.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { derivedToken, hashOfToken } from '#server/platform/process/storedTokens.ts';

/** How long each mailed link works. */
const LINKS = { 'verify-email': 24 * HOUR, 'reset-password': 30 * MINUTE, 'change-email': 24 * HOUR };
/** How long a sign-in waits for the second factor, and a browser for a passkey. */
const CHALLENGES = { 'sign-in': 5 * MINUTE, passkey: 5 * MINUTE };
const LIFETIMES = { ...LINKS, ...CHALLENGES };

export type LinkPurpose = keyof typeof LINKS;
type Purpose = keyof typeof LIFETIMES;
export const isLinkPurpose = (text: string): text is LinkPurpose => text in LINKS;

/** The wrong codes after which a challenge ends and the password is asked again. */
const MAX_FAILURES = 5;

interface NewToken {
  id: string;
  purpose: Purpose;
  token: string;
  /** Null for a sign-in with a passkey, because its user is not known yet. */
  userId: string | null;
  /** The address that a link is mailed to. */
  email?: string;
}

interface TokenUse {
  purpose: Purpose;
  token: string;
  now: number;
}

interface OneTimeToken {
  user_id: string | null;
  email: string | null;
}

/** Stores a token. A token with a known id replaces the stored one unless that was used. */
export async function storeToken(db: Queryable, stored: NewToken, now: number): Promise<void> {
  const { id, userId, purpose, email, token } = stored;
  await insertRow(
    db,
    'one_time_tokens',
    {
      id,
      userId,
      purpose,
      email,
      tokenHash: hashOfToken(token),
      expiresAt: new Date(now + LIFETIMES[purpose]),
    },
    `ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash
     WHERE one_time_tokens.token_hash <> excluded.token_hash AND one_time_tokens.used_at IS NULL`,
  );
}

const WORKS = 'token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3';
const argumentsOf = ({ purpose, token, now }: TokenUse) => [hashOfToken(token), purpose, new Date(now)];

/**
 * Uses a token; of two concurrent calls one succeeds. Undefined for a token that does not work, and with `userId` for a
 * token of another user.
 */
export async function useToken(
  tx: Queryable,
  use: TokenUse,
  userId?: string | null,
): Promise<OneTimeToken | undefined> {
  const isOwn = userId === undefined ? '' : 'AND user_id IS NOT DISTINCT FROM $4::uuid';
  const [used] = await tx.query<OneTimeToken>(
    `UPDATE one_time_tokens SET used_at = $3 WHERE ${WORKS} ${isOwn} RETURNING user_id, email`,
    [...argumentsOf(use), ...(userId === undefined ? [] : [userId])],
  );
  return used;
}

async function findToken(db: Queryable, use: TokenUse): Promise<OneTimeToken | undefined> {
  const [found] = await db.query<OneTimeToken>(
    `SELECT user_id, email FROM one_time_tokens WHERE ${WORKS}`,
    argumentsOf(use),
  );
  return found;
}

/** Deletes the tokens of a user; with `purposes` only these. */
export async function deleteTokensOfUser(
  tx: Queryable,
  userId: string,
  purposes: readonly Purpose[] = Object.keys(LIFETIMES) as Purpose[],
): Promise<void> {
  await tx.query('DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose = ANY($2::text[])', [
    userId,
    purposes,
  ]);
}

/** Deletes the tokens that expired more than a day ago. */
export async function deleteOldTokens(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM one_time_tokens WHERE expires_at <= $1', [new Date(now - DAY)]);
}

// Mailed links.

export interface Link {
  user_id: string;
  /** The address that the link was mailed to. */
  email: string;
}

function linkOf(found: OneTimeToken | undefined): Link {
  if (!found?.user_id || found.email === null) throw linkExpired();
  return { user_id: found.user_id, email: found.email };
}

/**
 * Stores a link unless it is stored already, and returns its token. A delivery that is repeated after a rotation of the
 * secret has another token, which then replaces the stored one.
 */
export async function issueLink(
  db: Queryable,
  link: { id: string; purpose: LinkPurpose; userId: string; email: string },
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const token = derivedToken(secret, `account-link:${link.id}`);
  await storeToken(db, { ...link, token }, now);
  return token;
}

type LinkUse = TokenUse & { purpose: LinkPurpose };

/** The link of this token, without using it. Throws HttpProblem 410 when it does not work. */
export const findLink = async (db: Queryable, use: LinkUse): Promise<Link> =>
  linkOf(await findToken(db, use));

/** Uses the link of this token. Throws HttpProblem 410 when it does not work. */
export const consumeLink = async (tx: Queryable, use: LinkUse): Promise<Link> =>
  linkOf(await useToken(tx, use));

/** Ends the unused links of a user that could change the password or the email. */
export async function revokeLinks(tx: Queryable, userId: string, now: number): Promise<void> {
  // The rows stay, so that a repeated delivery does not store them again.
  await tx.query(
    `UPDATE one_time_tokens SET used_at = $2
     WHERE user_id = $1 AND used_at IS NULL AND purpose IN ('reset-password', 'change-email')`,
    [userId, new Date(now)],
  );
}

// Challenges of sign-ins that have passed the password and wait for the second factor.

/** Stores a new challenge for a user and returns it. */
export async function issueChallenge(db: Queryable, userId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeToken(db, { id: randomUUID(), purpose: 'sign-in', token, userId }, now);
  return token;
}

/** The id of the challenge's user. Throws HttpProblem 401 'challenge_expired'. */
export async function findChallenge(db: Queryable, token: string, now: number): Promise<string> {
  const found = await findToken(db, { purpose: 'sign-in', token, now });
  if (!found?.user_id) throw challengeExpired();
  return found.user_id;
}

/** Uses the challenge. Throws HttpProblem 401 'challenge_expired'. */
export async function consumeChallenge(db: Queryable, token: string, now: number): Promise<void> {
  if (!(await useToken(db, { purpose: 'sign-in', token, now }))) throw challengeExpired();
}

/** Counts a wrong code; the last one that the challenge allows ends it. */
export async function countWrongCode(tx: Queryable, challenge: string, now: number): Promise<void> {
  await tx.query(
    `UPDATE one_time_tokens SET failures = failures + 1,
       used_at = CASE WHEN failures + 1 >= $2 THEN $3::timestamptz END
     WHERE token_hash = $1 AND used_at IS NULL`,
    [hashOfToken(challenge), MAX_FAILURES, new Date(now)],
  );
}
