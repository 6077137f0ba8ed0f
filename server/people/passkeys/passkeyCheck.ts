// Verifies the answer of a passkey: the challenge, the origin, the verification of the user, and the counter.
import { passkeyRefused, type PasskeyStatus } from '#domain/people/signInRefusals.ts';
import type { NewPasskey, PasskeyAssertion } from '#domain/people/contract/passkeys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { consumePasskeyChallenge } from './passkeyChallenges.ts';
import { lockPasskey, setPasskeyUsed, type PasskeyRow } from './passkeyRepository.ts';
import type { RelyingParty } from './relyingParty.ts';
import { loadWebAuthn } from './webAuthn.ts';

export interface CheckDeps {
  db: Database;
  now: () => number;
  party: RelyingParty;
}

/**
 * The credential of a new passkey: its id, public key and counter. Errors: 422 'challenge_expired',
 * 'passkey_refused'.
 */
export async function checkNewPasskey(
  { db, now, party }: CheckDeps,
  userId: string,
  { credential }: NewPasskey,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>> {
  const { clientDataJSON } = credential.response;
  const challenge = await consumePasskeyChallenge(db, { clientDataJSON, userId, status: 422 }, now());
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw passkeyRefused(422);
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credential_id: id, public_key: publicKey, counter };
}

/**
 * Uses the challenge that a passkey has signed, and returns the passkey; undefined for an unknown passkey and for a
 * wrong answer. `last_used_at` is the instant of the previous use. Errors: `status` 'challenge_expired'.
 */
export async function usePasskey(
  { db, now, party }: CheckDeps,
  assertion: PasskeyAssertion,
  status: PasskeyStatus,
): Promise<PasskeyRow | undefined> {
  const { clientDataJSON } = assertion.response;
  const challenge = await consumePasskeyChallenge(db, { clientDataJSON, userId: null, status }, now());
  return db.transaction(async (tx) => {
    const passkey = await lockPasskey(tx, assertion.id);
    if (!passkey) return undefined;
    const { credential_id: id, public_key: publicKey, counter } = passkey;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const checked = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) return undefined;
    const { newCounter } = checked.authenticationInfo;
    await setPasskeyUsed(tx, passkey.id, { counter: newCounter, at: new Date(now()) });
    return passkey;
  });
}
