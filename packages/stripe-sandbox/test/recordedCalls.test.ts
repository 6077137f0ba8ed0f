// Compares the answers to a long series of calls with recorded answers (`__snapshots__`): objects, refusals, lists,
// events and the journal. The other tests check the rules; this test shows each changed field of each answer.
import type { JournalEntry } from 'stripe-sandbox';
import { PUBLISHABLE_KEY, SECRET_KEY, useSandbox } from './testSandbox.ts';

type Json = Record<string, unknown>;
type Form = Record<string, string>;
const forms = (...all: Form[]): Form[] => all;

const sandbox = useSandbox();

/** Numbers the ids of one recording in their order, because the ids are random. */
const ids = new Map<string, string>();
const transcript: string[] = [];

const withoutRandom = (text: string): string =>
  text
    .replace(/_secret_\w{25}/g, '_secret')
    .replace(
      /\b(pi|ch|re|du|evt|pm|cus|seti|payatt|setatt|req)_([A-Za-z0-9]{14,})(?![A-Za-z0-9])/g,
      (id, kind: string) => {
        const known = ids.get(id);
        if (known !== undefined) return known;
        const count = [...ids.values()].filter((other) => other.startsWith(`${kind}_`)).length + 1;
        ids.set(id, `${kind}_${String(count)}`);
        return `${kind}_${String(count)}`;
      },
    )
    .replace(/"invoice_prefix":"[A-Z0-9]{8}"/g, '"invoice_prefix":"PREFIX"');

/** Returns the body without the fields that are null. */
const brief = (body: unknown): string => {
  const text = JSON.stringify(body, (_key, value: unknown) => (value === null ? undefined : value));
  return withoutRandom(text);
};

interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  form: Form = {},
  { key = SECRET_KEY, headers = {} }: CallOptions = {},
): Promise<Json & { id: string; client_secret: string }> {
  const fields = new URLSearchParams(form).toString();
  const isRead = method === 'GET' && fields !== '';
  const response = await fetch(`${sandbox.baseUrl}${path}${isRead ? `?${fields}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' ? { body: fields } : {}),
  });
  const body = (await response.json()) as Json & { id: string; client_secret: string };
  const caller = key === SECRET_KEY ? '' : ' (browser)';
  const request = `${method} ${path} ${decodeURIComponent(fields)}`.trim();
  transcript.push(`${withoutRandom(request)}${caller}\n${String(response.status)} ${brief(body)}`);
  return body;
}

const get = (path: string, form?: Form) => call('GET', path, form);
const post = (path: string, form?: Form, headers?: Record<string, string>) =>
  call('POST', path, form, headers ? { headers } : {});
const browse = (method: 'GET' | 'POST', path: string, form?: Form) =>
  call(method, path, form, { key: PUBLISHABLE_KEY });

const GBP = { amount: '5000', currency: 'gbp' };
const CONFIRM = { ...GBP, confirm: 'true' };
const pay = (payment_method: string, more: Form = {}) =>
  post('/v1/payment_intents', { ...CONFIRM, payment_method, ...more });

interface RecordedEvent {
  type: string;
  data: { object: { id: string; status?: string }; previous_attributes?: object };
  pending_webhooks: number;
  livemode: boolean;
}

function eventText({ type, data, pending_webhooks: pending, livemode }: RecordedEvent): string {
  const { id, status = '' } = data.object;
  const before = data.previous_attributes ? ` before ${brief(data.previous_attributes)}` : '';
  return `${type} ${withoutRandom(id)} ${status}${before} ${String(pending)} ${String(livemode)}`;
}

beforeEach(() => {
  ids.clear();
  transcript.length = 0;
});

/**
 * Returns the calls of this test with their answers, then the events of its objects and the money that they moved.
 */
async function recorded(): Promise<string> {
  const list = await sandbox.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const events = (list as unknown as RecordedEvent[]).filter(({ data }) => ids.has(data.object.id));
  const moved = (await sandbox.journal()).filter(({ object }) => ids.has(object));
  return [
    ...transcript,
    events.reverse().map(eventText).join('\n'),
    moved.map((entry: JournalEntry) => brief(entry)).join('\n'),
  ].join('\n\n');
}

it('records payment intents', async () => {
  const blank = await post('/v1/payment_intents', {
    ...GBP,
    description: 'Deposit',
    receipt_email: 'ada@example.com',
    setup_future_usage: 'off_session',
    statement_descriptor_suffix: 'CARS',
    'metadata[reservation]': 'r1',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  });
  await post(`/v1/payment_intents/${blank.id}`, {
    amount: '6000',
    description: '',
    receipt_email: '',
    setup_future_usage: '',
    'metadata[reservation]': '',
  });
  await post(`/v1/payment_intents/${blank.id}`, { payment_method: 'pm_card_mastercard' });
  await post(`/v1/payment_intents/${blank.id}/confirm`, { receipt_email: 'bob@example.com' });
  await post(`/v1/payment_intents/${blank.id}`, { description: 'Paid', currency: 'gbp' });
  await post(`/v1/payment_intents/${blank.id}`, { description: 'Paid' });
  await post(`/v1/payment_intents/${blank.id}/confirm`);
  await post(`/v1/payment_intents/${blank.id}/cancel`);
  const canceled = await post('/v1/payment_intents', {
    ...GBP,
    'allowed_payment_method_types[0]': 'card',
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
  });
  await post(`/v1/payment_intents/${canceled.id}/cancel`, { cancellation_reason: 'requested_by_customer' });
  await post(`/v1/payment_intents/${canceled.id}/confirm`, { payment_method: 'pm_card_visa' });
  await post(`/_authenticate/${canceled.id}`, { outcome: 'complete' });
  await post('/v1/payment_intents', { ...GBP, 'payment_method_types[0]': 'card' });
  await post(
    '/v1/payment_intents',
    { ...GBP, 'payment_method_types[0]': 'card' },
    { 'stripe-version': '2026-09-30' },
  );
  for (const wrong of forms(
    { capture_method: 'manual' },
    { confirmation_method: 'manual' },
    { 'automatic_payment_methods[allow_redirects]': 'never' },
    { 'automatic_payment_methods[enabled]': 'true', 'automatic_payment_methods[allow_redirects]': 'often' },
    { off_session: 'true' },
    { confirm: 'true' },
    { customer: 'cus_none' },
    { payment_method: 'pm_none' },
    { receipt_email: 'nobody' },
    { setup_future_usage: 'never' },
    { 'excluded_payment_method_types[0]': 'klarna', 'allowed_payment_method_types[0]': 'klarna' },
    { radar: 'x', colour: 'red' },
    { amount: '0' },
    { amount: '29' },
    { amount: '99999999' },
    { amount: '100000000' },
    { amount: '99', currency: 'JPY' },
    { amount: '49', currency: 'jpy' },
    { amount: '49', currency: 'usd' },
    { currency: 'xxx' },
  )) {
    await post('/v1/payment_intents', { ...GBP, ...wrong });
  }
  await get('/v1/payment_intents/pi_none');
  expect(await recorded()).toMatchSnapshot();
});

it('records the outcomes of cards', async () => {
  await pay('pm_card_visa', { return_url: 'https://cars.example', use_stripe_sdk: 'true' });
  await pay('pm_card_chargeDeclined');
  await pay('pm_card_chargeDeclinedInsufficientFunds');
  await pay('pm_card_radarBlock');
  await pay('pm_card_authenticationRequired', { off_session: 'true' });
  await pay('pm_card_authenticationRequired', { error_on_requires_action: 'true' });
  for (const outcome of ['complete', 'fail', 'unknown', '']) {
    const waiting = await pay('pm_card_authenticationRequired');
    await browse('GET', `/v1/payment_intents/${waiting.id}`, { client_secret: waiting.client_secret });
    await browse('POST', `/_authenticate/${waiting.id}`, { client_secret: waiting.client_secret, outcome });
    await browse('POST', `/_authenticate/${waiting.id}`, { client_secret: waiting.client_secret, outcome });
  }
  const fresh = await post('/v1/payment_intents', GBP);
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, { payment_method: 'pm_card_visa' });
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, {
    client_secret: `${fresh.id}_secret_wrong`,
    payment_method: 'pm_card_visa',
  });
  const own = { client_secret: fresh.client_secret };
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, own);
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, { ...own, off_session: 'true' });
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, {
    ...own,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada',
    'payment_method_data[billing_details][address][postal_code]': 'N1 9GU',
  });
  await browse('POST', `/v1/payment_intents/${fresh.id}/confirm`, { ...own, payment_method: 'pm_card_visa' });
  await browse('POST', '/v1/payment_intents', GBP);
  await browse('GET', `/v1/payment_intents/${fresh.id}`, { ...own, 'expand[0]': 'latest_charge' });
  expect(await recorded()).toMatchSnapshot();
});

it('records charges, refunds and disputes', async () => {
  const paid = await pay('pm_card_visa', { 'expand[0]': 'latest_charge', 'metadata[a]': 'b' });
  const charge = (paid.latest_charge as { id: string }).id;
  await post('/v1/refunds', { charge, amount: '1000', reason: 'duplicate', 'metadata[a]': 'b' });
  await post('/v1/refunds', { charge, amount: '4001' });
  await post('/v1/refunds', { charge, amount: '0' });
  const rest = await post('/v1/refunds', { payment_intent: paid.id, 'expand[0]': 'charge' });
  await post('/v1/refunds', { charge });
  await post(`/v1/refunds/${rest.id}`, { 'metadata[note]': 'all of it' });
  await post(`/_refunds/${rest.id}/end`, { status: 'succeeded' });
  await post(`/_refunds/${rest.id}/end`, { status: 'failed' });
  await post(`/_refunds/${rest.id}/end`, { status: 'succeeded' });
  await get(`/v1/charges/${charge}`);
  await get(`/v1/refunds/${rest.id}`);
  await get('/v1/refunds', { charge });
  await get('/v1/refunds', { payment_intent: paid.id, limit: '1' });
  await get('/v1/charges', { payment_intent: paid.id });
  for (const wrong of forms(
    {},
    { charge, payment_intent: paid.id },
    { charge: 'ch_none' },
    { payment_intent: 'pi_none' },
    { charge, reason: 'regret' },
  )) {
    await post('/v1/refunds', wrong);
  }
  const euros = await pay('pm_card_visa', { currency: 'eur' });
  await post('/v1/refunds', { payment_intent: euros.id, amount: '5001' });
  const unpaid = await post('/v1/payment_intents', GBP);
  await post('/v1/refunds', { payment_intent: unpaid.id });
  const pending = await pay('pm_card_pendingRefund');
  const waiting = await post('/v1/refunds', { payment_intent: pending.id });
  await post(`/_refunds/${waiting.id}/end`, { status: 'succeeded' });
  await post('/_refunds/re_none/end', { status: 'failed' });
  for (const text of ['winning_evidence', 'losing_evidence', 'papers']) {
    const disputed = await pay('pm_card_createDispute');
    const { data } = (await get('/v1/disputes', { payment_intent: disputed.id })) as unknown as {
      data: { id: string }[];
    };
    const id = data[0]?.id ?? '';
    await post(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': text, submit: 'false' });
    await post(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': text });
    await post(`/v1/disputes/${id}/close`);
    await post('/v1/refunds', { payment_intent: disputed.id });
    await get(`/v1/disputes/${id}`, { 'expand[0]': 'charge' });
  }
  const product = await pay('pm_card_createDisputeProductNotReceived');
  await get('/v1/disputes', { payment_intent: product.id });
  await get('/v1/disputes/du_none');
  await post('/v1/disputes/du_none', { 'evidence[receipt]': 'x' });
  expect(await recorded()).toMatchSnapshot();
});

it('records customers, setup intents and kept cards', async () => {
  const customer = await post('/v1/customers', {
    ...{ name: 'Ada', email: 'ada@example.com', phone: '020', description: 'A customer' },
    'metadata[user]': 'u1',
  });
  await post(`/v1/customers/${customer.id}`, { name: '', email: 'b@example.com', 'metadata[user]': '' });
  await post(`/v1/customers/${customer.id}`, { email: 'nobody' });
  await get(`/v1/customers/${customer.id}`);
  await get('/v1/customers/cus_none');
  const cards = ['pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_chargeDeclined'];
  for (const payment_method of [...cards, 'pm_card_authenticationRequiredOnSetup']) {
    const setup = await post('/v1/setup_intents', { customer: customer.id, 'metadata[a]': 'b' });
    await post(`/v1/setup_intents/${setup.id}/confirm`, { payment_method });
    const secret = { client_secret: setup.client_secret };
    await browse('POST', `/_authenticate/${setup.id}`, { ...secret, outcome: 'complete' });
    await browse('GET', `/v1/setup_intents/${setup.id}`, secret);
  }
  const failing = await post('/v1/setup_intents', {
    usage: 'on_session',
    description: 'Keep',
    'allowed_payment_method_types[0]': 'card',
  });
  await post(`/v1/setup_intents/${failing.id}/confirm`, { payment_method: 'pm_card_authenticationRequired' });
  await post(`/_authenticate/${failing.id}`, { outcome: 'fail' });
  await post(`/v1/setup_intents/${failing.id}/confirm`);
  await browse('GET', `/v1/setup_intents/${failing.id}`);
  await browse('GET', `/v1/setup_intents/${failing.id}`, { client_secret: 'seti_wrong' });
  await post(`/v1/setup_intents/${failing.id}/cancel`, { cancellation_reason: 'abandoned' });
  await post(`/v1/setup_intents/${failing.id}/cancel`);
  await post(`/v1/setup_intents/${failing.id}/confirm`, { payment_method: 'pm_card_visa' });
  await get('/v1/setup_intents/seti_none');
  await post('/v1/setup_intents', { usage: 'never' });
  const methods = (await get(`/v1/customers/${customer.id}/payment_methods`, {
    type: 'card',
  })) as unknown as {
    data: { id: string }[];
  };
  const [kept] = methods.data;
  const id = kept?.id ?? '';
  await pay(id);
  await pay(id, { customer: customer.id, off_session: 'true' });
  const other = await post('/v1/customers');
  await pay(id, { customer: other.id });
  await post(`/v1/payment_methods/${id}/attach`, { customer: customer.id });
  await post(`/v1/payment_methods/${id}/attach`, { customer: other.id });
  await post(`/v1/payment_methods/${id}/detach`);
  await post(`/v1/payment_methods/${id}/detach`);
  await pay(id, { customer: customer.id });
  const future = { customer: other.id, setup_future_usage: 'off_session' };
  await pay('pm_card_authenticationRequiredOnSetup', future);
  await get(`/v1/customers/${other.id}/payment_methods`, { limit: '1' });
  await pay('pm_card_visa', { ...future, setup_future_usage: 'on_session' });
  await call('DELETE', `/v1/customers/${other.id}`);
  await call('DELETE', `/v1/customers/${other.id}`);
  await get(`/v1/customers/${other.id}`);
  await get(`/v1/customers/${other.id}/payment_methods`);
  await browse('POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': '5555 5555 5555 4444',
    'card[exp_month]': '1',
    'card[exp_year]': '34',
    'card[cvc]': '123',
    'billing_details[email]': 'ada@example.com',
    'billing_details[phone]': '020',
    'billing_details[tax_id]': 't',
    'billing_details[address][city]': 'London',
    'billing_details[address][country]': 'GB',
    'billing_details[address][line1]': '1 Park Lane',
    'billing_details[address][line2]': 'Flat 2',
    'billing_details[address][state]': 'England',
    'metadata[a]': 'b',
  });
  await browse('POST', '/v1/payment_methods', { type: 'sepa_debit' });
  await browse('POST', '/v1/payment_methods', { type: 'card' });
  await get('/v1/payment_methods/pm_none');
  expect(await recorded()).toMatchSnapshot();
});

it('records lists, their pages and their filters', async () => {
  const made: string[] = [];
  for (const amount of ['1001', '1002', '1003']) {
    made.push((await post('/v1/payment_intents', { ...GBP, amount })).id);
  }
  transcript.length = 0;
  const amounts = async (form: Form) => {
    const page = (await get('/v1/payment_intents', form)) as unknown as {
      data?: { amount: number }[];
      has_more?: boolean;
      url?: string;
      error?: object;
    };
    transcript.length = 0;
    const { data, has_more: hasMore, url, error } = page;
    return error ? brief(error) : [data?.map(({ amount }) => amount), hasMore, url];
  };
  const [first = '', , third = ''] = made;
  const now = String(Date.parse('2031-05-10T12:00:00Z') / 1000);
  const url = '/v1/payment_intents';
  expect(await amounts({ limit: '2' })).toEqual([[1003, 1002], true, url]);
  expect(await amounts({ limit: '1', starting_after: third })).toEqual([[1002], true, url]);
  expect(await amounts({ limit: '2', ending_before: first })).toEqual([[1003, 1002], false, url]);
  expect(await amounts({ limit: '1', ending_before: first })).toEqual([[1002], true, url]);
  expect(await amounts({ starting_after: third, ending_before: first, limit: '9' })).toEqual([
    [1002],
    false,
    url,
  ]);
  expect(await amounts({ limit: '1', created: now })).toEqual([[1003], true, url]);
  expect(await amounts({ created: String(Number(now) - 1) })).toEqual([[], false, url]);
  const bounds: [bound: string, second: number, isFound: boolean][] = [
    ['gt', -1, true],
    ['gt', 0, false],
    ['gte', 0, true],
    ['gte', 1, false],
    ['lt', 1, true],
    ['lt', 0, false],
    ['lte', 0, true],
    ['lte', -1, false],
  ];
  for (const [bound, offset, isFound] of bounds) {
    const found = await amounts({ limit: '1', [`created[${bound}]`]: String(Number(now) + offset) });
    expect([bound, offset, found]).toEqual([bound, offset, [isFound ? [1003] : [], isFound, url]]);
  }
  const refusals: string[] = [];
  for (const wrong of forms(
    { limit: '0' },
    { limit: '101' },
    { limit: 'x' },
    { starting_after: 'pi_none' },
    { ending_before: 'ch_none' },
    { 'created[at]': '1' },
    { 'expand[0]': 'data.currency' },
    { 'expand[0]': 'data.a.b.c.d' },
    { 'expand[0]': 'data.id' },
    { 'expand[0]': 'data.payment_method_types' },
    { expand: 'data' },
    { type: 'x' },
  )) {
    refusals.push(`${JSON.stringify(wrong)} ${String(await amounts(wrong))}`);
  }
  expect(refusals.join('\n')).toMatchSnapshot();
});

it('records refused requests', async () => {
  const raw = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${sandbox.baseUrl}${path}`, { method, ...init });
    const [type, id] = [response.headers.get('content-type') ?? '', response.headers.get('request-id') ?? ''];
    const body = (await response.text()).replaceAll(/\s+/g, ' ');
    transcript.push(
      `${method} ${path}\n${String(response.status)} ${type} ${withoutRandom(id).replace(/\d+/, 'n')} ${withoutRandom(body)}`,
    );
  };
  const authorization = `Bearer ${SECRET_KEY}`;
  const json = { authorization, 'content-type': 'application/json' };
  await raw('GET', '/v1/payment_intents');
  await raw('GET', '/v1/payment_intents', { headers: { authorization: 'Bearer sk_test_wrong' } });
  await raw('GET', '/v1/payment_intents', { headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` } });
  await raw('GET', '/v1/nothing?x=1', { headers: { authorization } });
  await raw('PUT', '/v1/payment_intents', { headers: { authorization } });
  await raw('POST', '/v1/payment_intents', { headers: json, body: '{}' });
  await raw('POST', '/v1/payment_intents', { headers: json, body: '{' });
  await raw('POST', '/v1/payment_intents', {
    headers: { authorization, 'content-type': 'text/plain' },
    body: 'x',
  });
  await raw('POST', '/v1/payment_intents', {
    headers: { authorization },
    body: new URLSearchParams({ 'a[': 'b' }),
  });
  await raw('POST', '/v1/payment_intents', {
    headers: { authorization },
    body: new URLSearchParams({ description: 'x'.repeat(70_000) }),
  });
  await raw('GET', '/_control');
  await raw('GET', '/_control', { headers: { authorization } });
  await raw('POST', '/_control', { headers: json, body: '{"latencyMs":-1}' });
  await raw('POST', '/_control', { headers: json, body: '{"colour":"red"}' });
  await raw('POST', '/_control', { headers: json, body: '{"fail":{"route":"","mode":"refuse"}}' });
  await raw('GET', '/_journal');
  expect(await recorded()).toMatchSnapshot();
});
