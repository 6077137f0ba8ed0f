// Challenges of WebAuthn: each works for one ceremony within five minutes.
import * as z from 'zod/mini';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { hashOfToken } from '#server/platform/process/storedTokens.ts';
import { MINUTE } from '#domain/time/durations.ts';

const LIFETIME = 5 * MINUTE;

const clientData = z.object({ challenge: z.string() });

/** The status of the answer to a wrong passkey: 401 at sign-in, 403 and 422 for a signed-in user. */
export type PasskeyStatus = 401 | 403 | 422;

/** The refusal of a challenge that is unknown, used, or another user's. */
const ceremonyExpired = (status: PasskeyStatus) =>
  new HttpProblem(status, 'This took too long. Please try the passkey again.', { code: 'challenge_expired' });

/** The challenge in the browser's client data. Undefined for other data. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}

/** Stores a challenge, with the user who adds a passkey or without a user for a sign-in. Deletes the expired ones. */
export async function storePasskeyChallenge(
  db: Queryable,
  { challenge, userId }: { challenge: string; userId: string | null },
  now: number,
): Promise<void> {
  await db.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [new Date(now)]);
  await db.query('INSERT INTO passkey_challenges (challenge_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
    hashOfToken(challenge),
    userId,
    new Date(now + LIFETIME),
  ]);
}

/**
 * Uses the challenge of a signed answer, also of a wrong answer, and returns it; of two concurrent calls one succeeds.
 * Throws HttpProblem `status` 'challenge_expired'.
 */
export async function consumePasskeyChallenge(
  db: Queryable,
  {
    clientDataJSON,
    userId,
    status,
  }: { clientDataJSON: string; userId: string | null; status: PasskeyStatus },
  now: number,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) throw ceremonyExpired(status);
  const used = await db.query(
    `DELETE FROM passkey_challenges
     WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::uuid AND expires_at > $3 RETURNING challenge_hash`,
    [hashOfToken(challenge), userId, new Date(now)],
  );
  if (used.length === 0) throw ceremonyExpired(status);
  return challenge;
}
