// Passkeys: which users may add, list and use them, and the refusals. server/people/passkeys/passkeys.test.ts tests
// the signed answers.
import { passkeyOptions } from '#domain/people/contract/passkeys.ts';
import { accessCases, everybody, ofCustomer, ownerOnly, plain, signedIn } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const START_SIGN_IN = 'POST /api/auth/passkey/options';
const SIGN_IN = 'POST /api/auth/passkey';
const CONFIRM = 'POST /api/auth/passkey/confirmation';
const LIST = 'GET /api/users/{id}/passkeys';
const START = 'POST /api/users/{id}/passkeys/options';
const ADD = 'POST /api/users/{id}/passkeys';
const REMOVE = 'DELETE /api/users/{id}/passkeys/{passkeyId}';

const unsigned = { id: 'AA', rawId: 'AA', type: 'public-key' };
const assertion = {
  ...unsigned,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
const credential = { ...unsigned, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
const expired = (status: number) => ({
  status,
  code: 'challenge_expired',
  detail: 'This took too long. Please try the passkey again.',
});

export const passkeys: ContractSuite = {
  name: 'passkeys',
  cases: [
    ...accessCases([
      plain(START_SIGN_IN, everybody(200)),
      plain(SIGN_IN, everybody(401), assertion),
      plain(CONFIRM, signedIn(403), assertion),
      ofCustomer(LIST, ownerOnly(200)),
      ofCustomer(START, ownerOnly(200)),
      ofCustomer(ADD, ownerOnly(422), { name: 'Laptop', credential }),
      plain(REMOVE, signedIn(404)),
    ]),
    contractCase(START_SIGN_IN, 'answers another challenge each time', async ({ guest }) => {
      const start = async () =>
        expectBody(await guest.post('/api/auth/passkey/options'), 200, passkeyOptions);
      expect((await start()).challenge).not.toBe((await start()).challenge);
    }),
    contractCase(SIGN_IN, 'refuses an unknown challenge', async ({ guest }) => {
      expectProblem(await guest.post('/api/auth/passkey', assertion), expired(401));
    }),
    contractCase(SIGN_IN, 'refuses an invalid passkey', async ({ guest }) => {
      const answer = await guest.post('/api/auth/passkey', { ...assertion, id: 'no base64url!' });
      expectProblem(answer, { status: 400, fields: ['id'] });
    }),
    contractCase(CONFIRM, 'refuses an unknown challenge', async ({ customer }) => {
      expectProblem(await customer.post('/api/auth/passkey/confirmation', assertion), expired(403));
    }),
    contractCase(START, 'answers the options of WebAuthn', async ({ customer }) => {
      const answer = await customer.post(`/api/users/${customer.id}/passkeys/options`);
      expect(expectBody(answer, 200, passkeyOptions)).toMatchObject({
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    }),
    contractCase(ADD, 'refuses a passkey without a name, and an unknown challenge', async (context) => {
      const { customer } = context;
      const path = `/api/users/${customer.id}/passkeys`;
      expectProblem(await customer.post(path, { credential }), { status: 400, fields: ['name'] });
      expectProblem(await customer.post(path, { name: 'Laptop', credential }), expired(422));
    }),
    contractCase(REMOVE, 'refuses an unknown passkey', async ({ customer }) => {
      expectProblem(await customer.delete(`/api/users/${customer.id}/passkeys/${UNKNOWN_ID}`), {
        status: 404,
        detail: 'There is no such passkey.',
      });
    }),
  ],
};
