// Challenges of WebAuthn: each works for one ceremony.
import { passkeyChallengeExpired, type PasskeyStatus } from '#domain/people/signInRefusals.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '#server/platform/db/database.ts';
import { storeToken, useToken } from '../oneTimeTokens.ts';

const clientData = z.object({ challenge: z.string() });

/** The challenge in the browser's client data. Undefined for other data. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}

/** Stores a challenge, with the user who adds a passkey or without a user for a sign-in. */
export const storePasskeyChallenge = (
  db: Queryable,
  { challenge, userId }: { challenge: string; userId: string | null },
  now: number,
): Promise<void> => storeToken(db, { id: randomUUID(), purpose: 'passkey', token: challenge, userId }, now);

/**
 * Uses the challenge of a signed answer, also of a wrong answer, and returns it. Throws HttpProblem `status`
 * 'challenge_expired'.
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
  const token = challengeOf(clientDataJSON);
  const used = token !== undefined && (await useToken(db, { purpose: 'passkey', token, now }, userId));
  if (!used) throw passkeyChallengeExpired(status);
  return token;
}
