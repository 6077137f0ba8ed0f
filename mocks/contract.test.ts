// Runs the contract against the mocks, which must behave as the server does.
import { suites } from '#contract/suites.ts';
import { withoutNames } from '#contract/contractCase.ts';
import { runContract } from '#contract/runContract.ts';
import { personName } from '#domain/people/personName.ts';
import type { ContractAdapter } from '#contract/adapter.ts';
import { aConfig, makeBackend } from './backend.ts';
import { storeCar } from './fleet/cars.ts';
import { allHandlers } from './handlers.ts';
import { respondTo } from './respond.ts';
import { CARDS } from './payment/testCards.ts';

/** True for an answer with JSON; a file is an answer without JSON. */
const isJson = (type: string | null | undefined) => /\bjson\b|\+json/.test(type ?? '');

/** Calls that only the mocks have, for the fake of the provider's script. */
const OWN_CALLS = ['POST /api/mock/confirm-card'];

const ORIGIN = 'http://mocks.example';

async function openMocks(): Promise<ContractAdapter> {
  const now = Date.now();
  const backend = makeBackend({
    now,
    users: [],
    cars: [],
    config: aConfig({ sandbox: true, now: new Date(now).toISOString() }),
  });
  const calls = allHandlers(backend);
  // The backend stores the session of one browser, so each call sets the cookie of its caller and removes it
  // afterwards.
  const cookies = new Map<string, string | undefined>();

  async function request({ method, path, body, as, key }: Parameters<ContractAdapter['request']>[0]) {
    backend.signedInAs = cookies.get(as);
    const isForm = body instanceof FormData;
    const sent = new Request(`${ORIGIN}${path}`, {
      method,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    const response = await respondTo(calls, sent);
    if (!response) throw new Error(`The mocks do not answer ${method} ${path}.`);
    cookies.set(as, backend.signedInAs);
    const text = await response.text();
    return {
      status: response.status,
      header: (name: string) => response.headers.get(name),
      body: isJson(response.headers.get('content-type')) ? (JSON.parse(text) as unknown) : undefined,
    };
  }

  return {
    request,
    addPerson(as, { isDriver = false, ...person }) {
      const id = backend.nextId();
      const name = personName(person);
      const roles = { isAdmin: false, staffRole: null, isDriver, isVerifiedDriver: false };
      const email = { emailVerified: true, pendingEmail: null };
      backend.users.push({ ...person, ...roles, ...email, id, _id: id, name, version: 0 });
      cookies.set(as, id);
      return Promise.resolve(id);
    },
    addCar: (fields) => {
      const form = { fields, files: [], deletedImages: [], order: [], version: undefined };
      return Promise.resolve(storeCar(backend, form));
    },
    async payCard(secret, card) {
      const { body } = await request({
        method: 'POST',
        path: '/api/mock/confirm-card',
        body: { secret, number: CARDS[card] },
        as: 'the payment script',
      });
      const { paymentIntent, setupIntent } = body as Partial<
        Record<'paymentIntent' | 'setupIntent', { status: string }>
      >;
      return (paymentIntent ?? setupIntent)?.status === 'succeeded';
    },
    mailedToken: (email) =>
      Promise.resolve(
        [...backend.links, ...backend.paymentLinks]
          .filter((link) => link.email === email)
          // The tokens are used in their order.
          .sort((a, b) => a.token.localeCompare(b.token))
          .at(-1)?.token,
      ),
    close: () => Promise.resolve(),
  };
}

runContract(suites, openMocks);

it('answers exactly the calls of the contract', () => {
  const answered = allHandlers(makeBackend()).map(({ method, path }) =>
    withoutNames(`${method} /api${path}`),
  );
  const own = new Set(OWN_CALLS);
  const known = suites.flatMap(({ cases }) => cases.map(({ call }) => withoutNames(call)));
  expect([...new Set(answered)].filter((call) => !own.has(call)).sort()).toEqual([...new Set(known)].sort());
});
