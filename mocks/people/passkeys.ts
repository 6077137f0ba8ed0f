// Passkeys. The mocks check the challenge and the owner of the passkey; only the server checks the signature.
import {
  noSuchPasskey,
  passkeyChallengeExpired,
  passkeyKnown,
  passkeyRefused,
} from '#domain/people/signInRefusals.ts';
import { nowIso, toPasskey, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as calls from '#domain/people/calls/passkeys.ts';
import { answers } from '#mocks/serve.ts';
import { assertOwn } from './accounts.ts';
import { signedIn } from './identity.ts';
import { newRecoveryCodes } from './secondFactor.ts';

function issueChallenge(backend: Backend): string {
  const challenge = backend.nextId();
  backend.passkeyChallenges.push(challenge);
  return challenge;
}

/** Uses the challenge that the browser has signed; throws the error for an unknown one. */
function useChallenge(backend: Backend, clientDataJSON: string, status: 401 | 403 | 422): void {
  let challenge: unknown;
  try {
    const text = atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'));
    ({ challenge } = JSON.parse(text) as { challenge?: unknown });
  } catch {
    // The code below refuses this.
  }
  const left = backend.passkeyChallenges.filter((known) => known !== challenge);
  if (left.length === backend.passkeyChallenges.length) throw passkeyChallengeExpired(status);
  backend.passkeyChallenges = left;
}

const ownerOf = (backend: Backend, credentialId: string): StoredUser | undefined =>
  backend.users.find((user) => user.passkeys?.some((known) => known.credentialId === credentialId));

export const passkeyHandlers = (backend: Backend) =>
  answers(backend, calls, {
    startPasskeySignIn: () => ({
      challenge: issueChallenge(backend),
      userVerification: 'required',
    }),

    signInWithPasskey: ({ body: { id, response } }) => {
      useChallenge(backend, response.clientDataJSON, 401);
      const user = ownerOf(backend, id);
      if (!user) throw passkeyRefused(401);
      return signedIn(backend, user);
    },

    confirmWithPasskey: ({ user, body: { id, response } }) => {
      useChallenge(backend, response.clientDataJSON, 403);
      if (ownerOf(backend, id) !== user) throw passkeyRefused(403);
      backend.isSignInOld = false;
    },

    getPasskeys: ({ user, params }) => {
      assertOwn(user, params);
      return (user.passkeys ?? []).map(toPasskey);
    },

    startPasskey: ({ user, params }) => {
      assertOwn(user, params);
      return {
        challenge: issueChallenge(backend),
        rp: { name: 'Luxury Car Rentals' },
        user: { id: user.id, name: user.email, displayName: user.name },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      };
    },

    addPasskey: ({ user, params, body: { name, credential } }) => {
      assertOwn(user, params);
      useChallenge(backend, credential.response.clientDataJSON, 422);
      if (ownerOf(backend, credential.id)) throw passkeyKnown();
      const isFirst = !user.factor?.isOn && !user.passkeys?.length;
      const passkey = { id: backend.nextId(), name, createdAt: nowIso(backend), lastUsedAt: null };
      user.passkeys = [...(user.passkeys ?? []), { ...passkey, credentialId: credential.id }];
      return { passkey, recoveryCodes: isFirst ? newRecoveryCodes(backend) : [] };
    },

    removePasskey: ({ user, params }) => {
      assertOwn(user, params);
      const left = (user.passkeys ?? []).filter(({ id }) => id !== params.passkeyId);
      if (left.length === (user.passkeys ?? []).length) throw noSuchPasskey();
      user.passkeys = left;
    },
  });
