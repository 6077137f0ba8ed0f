// Fault switches: each has its effect for the set number of calls.
import { errorOf, NOW, startSandbox, useSandbox } from './testSandbox.ts';

let draw = 0;
const sandbox = useSandbox({ random: () => draw });
afterEach(() => sandbox.control({ reset: true }));

const newIntent = () => sandbox.stripe.paymentIntents.create({ amount: 4_000, currency: 'gbp' });
// The SDK repeats a call after a broken connection once even without retries, so 'drop' faults apply twice.
const confirm = (id: string) => sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });

const authorization = 'Bearer sk_test_sandbox_secret';
const currentSwitches = async () =>
  (await fetch(`${sandbox.baseUrl}/_control`, { headers: { authorization } })).json() as Promise<unknown>;

it.each<[string, object, string]>([
  ['refuse', { statusCode: 400, code: 'sandbox_refused' }, 'requires_payment_method'],
  ['rate_limit', { statusCode: 429, type: 'StripeRateLimitError' }, 'requires_payment_method'],
  ['error500_before', { statusCode: 500, type: 'StripeAPIError' }, 'requires_payment_method'],
  ['error500_after', { statusCode: 500, type: 'StripeAPIError' }, 'succeeded'],
  ['drop_before', { type: 'StripeConnectionError' }, 'requires_payment_method'],
  ['drop_after', { type: 'StripeConnectionError' }, 'succeeded'],
])('fails a confirmation by %s', async (mode, expected, status) => {
  const { id } = await newIntent();
  const times = mode.startsWith('drop') ? 2 : 1;
  await sandbox.control({ fail: { route: 'payment_intents.confirm', mode, times } });
  expect(await errorOf(confirm(id))).toMatchObject(expected);
  expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe(status);
  const money = (await sandbox.journal()).filter((entry) => entry.payment_intent === id);
  expect(money).toHaveLength(status === 'succeeded' ? 1 : 0);
});

it('affects only the named route, and only as often as set', async () => {
  await sandbox.control({ fail: [{ route: 'payment_intents.confirm', mode: 'rate_limit', times: 2 }] });
  const { id } = await newIntent();
  await errorOf(confirm(id));
  await errorOf(confirm(id));
  expect((await confirm(id)).status).toBe('succeeded');
});

it('keeps the faults of other routes, and all faults while another switch changes', async () => {
  const rate = { mode: 'rate_limit', times: 1, probability: 1 };
  const other = { ...rate, route: 'payment_intents.cancel' };
  await sandbox.control({ fail: [{ ...rate, route: 'payment_intents.create' }, other] });
  await sandbox.control({ webhooks: 'off' });
  expect(await errorOf(newIntent())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
  expect(await currentSwitches()).toEqual({ latencyMs: 0, fail: [other], webhooks: 'off' });
  await sandbox.control({ fail: null });
  expect(await currentSwitches()).toMatchObject({ fail: [] });
});

it('affects every route with *', async () => {
  await sandbox.control({ fail: { route: '*', mode: 'rate_limit' } });
  expect(await errorOf(newIntent())).toMatchObject({ statusCode: 429 });
  expect((await newIntent()).amount).toBe(4_000);
});

it('applies a fault with its probability', async () => {
  await sandbox.control({ fail: { route: '*', mode: 'rate_limit', times: 5, probability: 0.5 } });
  for (const value of [0.7, 0.5]) {
    draw = value;
    await newIntent();
  }
  draw = 0.3;
  expect(await errorOf(newIntent())).toMatchObject({ statusCode: 429 });
});

it.each([
  { fail: { route: 'x', mode: 'explode' } },
  { webhooks: 'sometimes' },
  { latencyMs: -1 },
  { latencyMs: 60_001 },
  { fail: { route: 'x', mode: 'refuse', times: 0 } },
  { fail: { route: 'x', mode: 'refuse', probability: 2 } },
  { fail: { route: '', mode: 'refuse' } },
  { colour: 'red' },
])('refuses %j', async (change) => {
  await expect(sandbox.control(change)).rejects.toThrow('Invalid control');
});

it('refuses a body that is not JSON', async () => {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${sandbox.baseUrl}/_control`, { method: 'POST', headers, body: '{' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { message: 'The body is not JSON.' } });
});

it('refuses callers without the secret key with 401', async () => {
  for (const [path, method] of [
    ['/_control', 'GET'],
    ['/_control', 'POST'],
    ['/_journal', 'GET'],
  ] as const) {
    for (const authorization of ['', 'Bearer pk_test_sandbox_public']) {
      const headers = { authorization };
      expect((await fetch(`${sandbox.baseUrl}${path}`, { method, headers })).status).toBe(401);
    }
  }
});

it('returns the current switches', async () => {
  await sandbox.control({ latencyMs: 5, webhooks: 'off' });
  await sandbox.control({ webhooks: 'duplicate' });
  expect(await currentSwitches()).toEqual({ latencyMs: 5, fail: [], webhooks: 'duplicate' });
});

it('delays calls by the latency, except when the server closes', async () => {
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  const now = () => {
    arrived();
    return NOW;
  };
  const other = await startSandbox(sandbox.db, { now });
  await other.control({ latencyMs: 60_000 });
  const call = errorOf(other.stripe.paymentIntents.retrieve('pi_any'));
  await arrival;
  await other.close();
  expect(await call).toMatchObject({ statusCode: 503, message: 'The sandbox is shutting down.' });
});
