// Challenges of sign-ins that have passed the password and wait for the second factor. Each finishes one sign-in.
import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { hashOfToken } from '#server/platform/process/storedTokens.ts';
import { MINUTE } from '#domain/time/durations.ts';

const LIFETIME = 5 * MINUTE;
/** The wrong codes after which a challenge ends and the password is asked again. */
const MAX_FAILURES = 5;

/** The refusal of an invalid challenge, for every reason. */
export const challengeExpired = () =>
  new HttpProblem(401, 'This sign-in took too long. Please enter your password again.', {
    code: 'challenge_expired',
  });

/** Stores a new challenge for a user and returns it. Deletes the expired ones of all users. */
export async function issueChallenge(db: Queryable, userId: string, now: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.query('DELETE FROM sign_in_challenges WHERE expires_at <= $1', [new Date(now)]);
  await db.query('INSERT INTO sign_in_challenges (token_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
    hashOfToken(challenge),
    userId,
    new Date(now + LIFETIME),
  ]);
  return challenge;
}

/** The id of the challenge's user. Throws HttpProblem 401 'challenge_expired'. */
export async function findChallenge(db: Queryable, challenge: string, now: number): Promise<string> {
  const [row] = await db.query<{ user_id: string }>(
    'SELECT user_id FROM sign_in_challenges WHERE token_hash = $1 AND expires_at > $2',
    [hashOfToken(challenge), new Date(now)],
  );
  if (!row) throw challengeExpired();
  return row.user_id;
}

/** Counts a wrong code; the last one that the challenge allows ends it. */
export async function countWrongCode(tx: Queryable, challenge: string): Promise<void> {
  const hash = hashOfToken(challenge);
  await tx.query('UPDATE sign_in_challenges SET failures = failures + 1 WHERE token_hash = $1', [hash]);
  await tx.query('DELETE FROM sign_in_challenges WHERE token_hash = $1 AND failures >= $2', [
    hash,
    MAX_FAILURES,
  ]);
}

/** Uses the challenge; of two concurrent calls one succeeds. Throws HttpProblem 401 'challenge_expired'. */
export async function consumeChallenge(db: Queryable, challenge: string): Promise<void> {
  const used = await db.query('DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING user_id', [
    hashOfToken(challenge),
  ]);
  if (used.length === 0) throw challengeExpired();
}

export async function deleteChallengesOfUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM sign_in_challenges WHERE user_id = $1', [userId]);
}
