// Sends malformed requests to every documented call: no response is a 5xx.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CardSetup, Intent, PaymentProvider } from '#server/payment/provider/provider.ts';
import { extentOf } from '#domain/testing/extent.ts';
import { malformedRequests, type Paths } from './malformedRequests.ts';
import { createTestApp, type TestApp } from './testApp.ts';

const SEED = 20_270_328;

/** A provider that stores nothing and was never paid. */
function unpaidProvider(): PaymentProvider {
  const intent = (id: string, amountPence = 100): Intent => ({
    id,
    clientSecret: `${id}_secret`,
    status: 'requires_payment_method',
    amountPence,
    receivedPence: 0,
    currency: 'gbp',
    chargeId: undefined,
    live: false,
    metadata: {},
    keptCard: undefined,
  });
  const setup = (id: string): CardSetup => ({
    id,
    clientSecret: `${id}_secret`,
    status: 'requires_payment_method',
    card: undefined,
  });
  return {
    live: false,
    createIntent: async ({ amountPence }) => intent(`pi_${randomUUID()}`, amountPence),
    retrieveIntent: async (id) => intent(id),
    cancelIntent: async (id) => intent(id),
    createCustomer: async () => `cus_${randomUUID()}`,
    deleteCustomer: async () => undefined,
    detachCard: async () => undefined,
    createSetup: async () => setup(`seti_${randomUUID()}`),
    retrieveSetup: async (id) => setup(id),
    cancelSetup: async (id) => setup(id),
    useKeptCard: async () => undefined,
    chargeKeptCard: async () => ({ kind: 'declined', reason: 'generic_decline' }),
    refund: async ({ amountPence, dedupeKey }) => ({
      id: `re_${randomUUID()}`,
      amountPence,
      dedupeKey,
      status: 'succeeded',
      createdAt: Date.now(),
    }),
    listRefunds: async () => [],
    listDisputes: async () => [],
    listCharges: async () => ({ movements: [], isComplete: true }),
    listRefundsMade: async () => ({ movements: [], isComplete: true }),
    listUndelivered: async () => [],
    readEvent: () => undefined,
  };
}

let test: TestApp;
let tokens: (string | undefined)[];
let knownIds: string[];

beforeAll(async () => {
  test = await createTestApp({ payments: unpaidProvider() });
  const [customer, driver, admin] = await Promise.all([
    test.signUp(),
    test.signUp('verifiedDriver'),
    test.signUp('admin'),
  ]);
  tokens = [undefined, customer.token, driver.token, admin.token];
  const car = randomUUID();
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Make', 'Model', 2024, 'A car.', 10000, 'MusicVideo')`,
    [car],
  );
  knownIds = [customer.id, car];
});
afterAll(() => test.close());

it(`answers ${extentOf('malformedRequests')} malformed requests without a single 5xx`, async () => {
  const statuses: Record<number, number> = {};
  const requests = malformedRequests((test.app.swagger().paths ?? {}) as Paths, knownIds);
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, url, payload, contentType, actor }) => {
      // A sign-out with a session would turn the actor into a guest.
      const token = url.startsWith('/api/auth/logout') ? undefined : tokens[actor];
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          ...(payload === undefined ? {} : { 'content-type': contentType }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      expect({ status: answer.statusCode < 500, body: answer.body }).toEqual({
        status: true,
        body: answer.body,
      });
      if (answer.statusCode >= 400)
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }),
    { seed: SEED, numRuns: extentOf('malformedRequests'), endOnFailure: true },
  );
  // The requests are neither all refused at validation nor all accepted.
  expect(Object.keys(statuses).map(Number)).toEqual(
    expect.arrayContaining([200, 400, 401, 403, 404, 405, 415]),
  );
});
