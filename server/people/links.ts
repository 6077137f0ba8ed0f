// The links that are mailed to users: each works once, for one purpose and one address, until it expires.
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { derivedToken, hashOfToken } from '#server/platform/process/storedTokens.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

/** How long each kind of link works, in milliseconds. */
const LIFETIMES = { 'verify-email': 24 * HOUR, 'reset-password': 30 * MINUTE, 'change-email': 24 * HOUR };
export type LinkPurpose = keyof typeof LIFETIMES;
export const isLinkPurpose = (text: string): text is LinkPurpose => text in LIFETIMES;

export interface Link {
  user_id: string;
  /** The address that the link was mailed to. */
  email: string;
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
  await db.query(
    `INSERT INTO account_links (id, user_id, purpose, email, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash
       WHERE account_links.token_hash <> excluded.token_hash AND account_links.used_at IS NULL`,
    [
      link.id,
      link.userId,
      link.purpose,
      link.email,
      hashOfToken(token),
      new Date(now + LIFETIMES[link.purpose]),
    ],
  );
  return token;
}

/** The refusal of an invalid link, for every reason. */
export const linkExpired = () =>
  new HttpProblem(410, 'This link has expired or was already used. Please ask for a new one.', {
    code: 'link_expired',
  });

interface LinkUse {
  purpose: LinkPurpose;
  token: string;
  now: number;
}

/** The link of this token, without using it. Throws HttpProblem 410 when it does not work. */
export async function findLink(db: Queryable, { purpose, token, now }: LinkUse): Promise<Link> {
  const [link] = await db.query<Link>(
    `SELECT user_id, email FROM account_links
     WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
    [hashOfToken(token), purpose, new Date(now)],
  );
  if (!link) throw linkExpired();
  return link;
}

/** Uses the link of this token; of two concurrent calls one succeeds. Throws HttpProblem 410 when it does not work. */
export async function consumeLink(tx: Queryable, { purpose, token, now }: LinkUse): Promise<Link> {
  const [link] = await tx.query<Link>(
    `UPDATE account_links SET used_at = $3
     WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING user_id, email`,
    [hashOfToken(token), purpose, new Date(now)],
  );
  if (!link) throw linkExpired();
  return link;
}

/** Ends the unused links of a user that could change the password or the email. */
export async function revokeLinks(tx: Queryable, userId: string, now: number): Promise<void> {
  await tx.query(
    `UPDATE account_links SET used_at = $2
     WHERE user_id = $1 AND used_at IS NULL AND purpose IN ('reset-password', 'change-email')`,
    [userId, new Date(now)],
  );
}

export async function deleteLinksOfUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM account_links WHERE user_id = $1', [userId]);
}
