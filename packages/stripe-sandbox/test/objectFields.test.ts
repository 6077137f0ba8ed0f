// Every object that the sandbox returns has the fields of Stripe's API, with types that it permits, and no others.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { errorOf, SECRET_KEY, useSandbox } from './testSandbox.ts';

type Json = Record<string, unknown>;

/** By object, such as 'charge.outcome': the names of fields by their types; see deriveObjectFields.ts. */
const FIELDS = JSON.parse(
  readFileSync(path.resolve('packages/stripe-sandbox/test/objectFields.json'), 'utf8'),
) as Record<string, Record<string, string>>;

const sandbox = useSandbox();

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * The differences of an object from the expected fields; `found` collects the names of the objects that were checked.
 */
function problemsOf(value: unknown, at: string, found: Set<string>): string[] {
  // An object of the API keeps its name in every place: in a list, expanded, in an event or in an error.
  const name = isObject(value) && typeof value.object === 'string' ? value.object : at;
  if (Array.isArray(value)) return value.flatMap((item) => problemsOf(item, at, found));
  if (!isObject(value)) return [];
  const problems = Object.entries(value).flatMap(([field, inner]) =>
    problemsOf(inner, `${name}.${field}`, found),
  );
  const groups = FIELDS[name];
  if (!groups) return problems;
  found.add(name);
  const unknown = new Set(Object.keys(value));
  for (const [group, names] of Object.entries(groups)) {
    const types = group.replace('?', '').split('|');
    for (const field of names.split(' ')) {
      unknown.delete(field);
      if (value[field] === undefined) {
        if (!group.endsWith('?')) problems.push(`${name}.${field} is missing`);
      } else if (!types.includes(jsonType(value[field]))) {
        problems.push(`${name}.${field} is ${jsonType(value[field])} instead of ${types.join(' or ')}`);
      }
    }
  }
  return [...problems, ...[...unknown].map((field) => `${name}.${field} is unknown`)];
}

const create = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    ...{ amount: 5_000, currency: 'gbp', payment_method, confirm: true },
    ...more,
  });

function endRefund(id: string, status: string): Promise<Response> {
  return fetch(`${sandbox.baseUrl}/_refunds/${id}/end`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: new URLSearchParams({ status }),
  });
}

/** The setup intents, which the sandbox does not list. */
const SETUPS: string[] = [];

/** Creates objects in every state that the sandbox supports. */
async function makeObjects(): Promise<void> {
  const { stripe } = sandbox;
  const blank = await stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp' });
  await stripe.paymentIntents.cancel(blank.id, { cancellation_reason: 'abandoned' });
  await create('pm_card_visa', { metadata: { a: 'b' }, receipt_email: 'ada@example.com' });
  await errorOf(create('pm_card_chargeDeclinedInsufficientFunds'));
  await errorOf(create('pm_card_authenticationRequired', { off_session: true }));
  for (const outcome of ['complete', 'fail']) {
    const { id, client_secret: secret } = await create('pm_card_authenticationRequired');
    await sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: secret ?? '', outcome });
  }
  for (const [card, status] of [
    ['pm_card_pendingRefund', 'succeeded'],
    ['pm_card_refundFail', 'failed'],
  ] as const) {
    const { id } = await create(card);
    const refund = await stripe.refunds.create({ payment_intent: id, reason: 'duplicate' });
    expect((await endRefund(refund.id, status)).status).toBe(200);
  }
  for (const text of ['winning_evidence', 'losing_evidence', 'our papers']) {
    const { id } = await create('pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } });
  }
  const customer = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' });
  await create('pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' });
  for (const payment_method of ['pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_chargeDeclined']) {
    const { id } = await stripe.setupIntents.create({ customer: customer.id });
    await stripe.setupIntents.confirm(id, { payment_method }).catch(() => undefined);
    SETUPS.push(id);
  }
  await create('pm_card_createDisputeProductNotReceived');
  await create('pm_card_authenticationRequired');
}

it('returns objects with the fields of Stripe’s API', async () => {
  await makeObjects();
  const { stripe } = sandbox;
  const limit = 100;
  const lists = [
    await stripe.paymentIntents.list({ limit }),
    await stripe.paymentIntents.list({ limit, expand: ['data.latest_charge', 'data.payment_method'] }),
    await stripe.charges.list({ limit, expand: ['data.payment_intent'] }),
    await stripe.refunds.list({ limit, expand: ['data.charge'] }),
    await stripe.disputes.list({ limit, expand: ['data.charge'] }),
    await stripe.events.list({ limit }),
  ];
  const methods = await sandbox.db.query<{ id: string }>(
    "SELECT id FROM sandbox.objects WHERE kind = 'payment_method'",
  );
  const found = new Set<string>();
  const problems = lists.flatMap(({ data }) => problemsOf(data, '', found));
  for (const { id } of methods) {
    problems.push(...problemsOf(await stripe.paymentMethods.retrieve(id), '', found));
  }
  for (const id of SETUPS) {
    problems.push(...problemsOf(await stripe.setupIntents.retrieve(id), '', found));
  }
  expect([...new Set(problems)]).toEqual([]);
  // Each of them occurred.
  expect([...found].sort()).toEqual(Object.keys(FIELDS).sort());
});
