// Tests the calls of a sign-in and of a confirmation with a passkey, and that the signed answer stays out of the store.
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/store/makeStore.ts';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { confirmWithPasskey } from './passkeySignIn.ts';

const ASSERTION = {
  id: 'a-passkey',
  rawId: 'a-passkey',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'a-signature' },
};
const mockSign = jest.fn(async (_options: unknown) => ASSERTION);
jest.mock('./passkeyCeremony.ts', () => ({
  signWithPasskey: (options: unknown) => mockSign(options),
}));

const challenge = { challenge: 'of-the-server' };
let confirmed: unknown[] = [];
beforeEach(() => {
  confirmed = [];
  mockSign.mockClear();
  server.use(
    http.post('/api/auth/passkey/options', () => HttpResponse.json(challenge)),
    http.post('/api/auth/passkey/confirmation', async ({ request }) => {
      confirmed.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('confirms with the signature of the challenge of the server, which the store does not contain', async () => {
  const store = makeStore();
  await store.dispatch(confirmWithPasskey());
  expect(mockSign.mock.calls).toEqual([[challenge]]);
  expect(confirmed).toEqual([ASSERTION]);
  expect(JSON.stringify(store.getState())).not.toContain('a-signature');
});

it('rejects with the refusal of the server', async () => {
  const refusal = () => refuse(403, 'The passkey was not accepted.', { code: 'passkey_refused' });
  server.use(http.post('/api/auth/passkey/confirmation', refusal));
  await expect(makeStore().dispatch(confirmWithPasskey())).rejects.toMatchObject({ code: 'passkey_refused' });
});
