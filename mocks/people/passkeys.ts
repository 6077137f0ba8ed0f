// Passkeys. The mocks check the challenge and the owner of the passkey; only the server checks the signature.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import {
  newPasskey,
  passkeyAssertion,
  type AddedPasskey,
  type Passkey,
  type PasskeyOptions,
} from '#domain/people/contract/passkeys.ts';
import { readBody, refuse, requireRecentSignIn, requireUser } from '#mocks/answers.ts';
import { nowIso, toPasskey, type Backend, type StoredUser } from '#mocks/backend.ts';
import { requireOwn } from './accounts.ts';
import { signedIn } from './identity.ts';
import { newRecoveryCodes } from './secondFactor.ts';

const AUTH = `*${API_BASE}/auth/passkey`;
const PATH = `*${API_BASE}/users/:id/passkeys`;

const refused = (status: 401 | 403) =>
  refuse(status, 'This passkey could not be used here.', { code: 'passkey_refused' });

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
  if (left.length === backend.passkeyChallenges.length) {
    const code = 'challenge_expired';
    throw refuse(status, 'This took too long. Please try the passkey again.', { code });
  }
  backend.passkeyChallenges = left;
}

const ownerOf = (backend: Backend, credentialId: string): StoredUser | undefined =>
  backend.users.find((user) => user.passkeys?.some((known) => known.credentialId === credentialId));

export const passkeyHandlers = (backend: Backend): HttpHandler[] => [
  http.post(`${AUTH}/options`, () =>
    HttpResponse.json<PasskeyOptions>({ challenge: issueChallenge(backend), userVerification: 'required' }),
  ),

  http.post(AUTH, async ({ request }) => {
    const { id, response } = await readBody(request, passkeyAssertion);
    useChallenge(backend, response.clientDataJSON, 401);
    const user = ownerOf(backend, id);
    return user ? signedIn(backend, user) : refused(401);
  }),

  http.post(`${AUTH}/confirmation`, async ({ request }) => {
    const { id, response } = await readBody(request, passkeyAssertion);
    const user = requireUser(backend);
    useChallenge(backend, response.clientDataJSON, 403);
    if (ownerOf(backend, id) !== user) return refused(403);
    backend.isSignInOld = false;
    return new HttpResponse(null, { status: 204 });
  }),

  http.get(PATH, ({ params }) =>
    HttpResponse.json<Passkey[]>((requireOwn(backend, params).passkeys ?? []).map(toPasskey)),
  ),

  http.post(`${PATH}/options`, ({ params }) => {
    const user = requireOwn(backend, params);
    requireRecentSignIn(backend);
    return HttpResponse.json<PasskeyOptions>({
      challenge: issueChallenge(backend),
      rp: { name: 'Luxury Car Rentals' },
      user: { id: user.id, name: user.email, displayName: user.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }),

  http.post(PATH, async ({ params, request }) => {
    const { name, credential } = await readBody(request, newPasskey);
    const user = requireOwn(backend, params);
    requireRecentSignIn(backend);
    useChallenge(backend, credential.response.clientDataJSON, 422);
    if (ownerOf(backend, credential.id)) {
      return refuse(409, 'This passkey has been added already.', { code: 'passkey_known' });
    }
    const isFirst = !user.factor?.isOn && !user.passkeys?.length;
    const passkey = { id: backend.nextId(), name, createdAt: nowIso(backend), lastUsedAt: null };
    user.passkeys = [...(user.passkeys ?? []), { ...passkey, credentialId: credential.id }];
    const recoveryCodes = isFirst ? newRecoveryCodes(backend) : [];
    return HttpResponse.json<AddedPasskey>({ passkey, recoveryCodes }, { status: 201 });
  }),

  http.delete(`${PATH}/:passkeyId`, ({ params }) => {
    const user = requireOwn(backend, params);
    requireRecentSignIn(backend);
    const left = (user.passkeys ?? []).filter(({ id }) => id !== params['passkeyId']);
    if (left.length === (user.passkeys ?? []).length) return refuse(404, 'There is no such passkey.');
    user.passkeys = left;
    return new HttpResponse(null, { status: 204 });
  }),
];
