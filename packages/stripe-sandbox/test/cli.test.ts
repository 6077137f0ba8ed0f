// The command line: a payment through it with the official SDK, and its messages for wrong arguments.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { startCli } from './cliProcess.ts';
import { startEndpoint } from './webhookEndpoint.ts';

/** The Stripe SDK with its default HTTP client: a sandbox without a path prefix needs no other client. */
function plainStripe(baseUrl: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

it('takes a payment of the official SDK and delivers signed events', async () => {
  const endpoint = await startEndpoint();
  const cli = startCli(
    ...['--port', '0', '--webhook', endpoint.url, '--secret', 'sk_test_cli'],
    ...['--publishable', 'pk_test_cli', '--webhook-secret', 'whsec_cli'],
  );
  const baseUrl = await cli.baseUrl;
  const stripe = plainStripe(baseUrl, 'sk_test_cli');
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2_000, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa' },
  });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
  const deliveries = await endpoint.first(3);
  const events = deliveries.map(({ body, signature }) => {
    // The clock of the other process signs; the clock of this test may show another date.
    const signedAt = Number(/t=(\d+)/.exec(signature)?.[1]) * 1_000;
    return stripe.webhooks.constructEvent(body, signature, 'whsec_cli', undefined, undefined, signedAt);
  });
  expect(events.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
  for (const text of [baseUrl, 'sk_test_cli', 'pk_test_cli', 'whsec_cli', endpoint.url, 'in memory']) {
    expect(cli.stdout()).toContain(text);
  }
  expect(new URL(baseUrl).hostname).toBe('127.0.0.1');
  const script = await fetch(`${baseUrl}/stripe.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  cli.kill('SIGTERM');
  expect(await cli.exitCode).toBe(0);
  expect(cli.stderr()).toBe('');
  await endpoint.close();
});

it('keeps its data in a folder, and stops when its input closes', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stripe-sandbox-'));
  const args = ['--port', '0', '--data', path.join(folder, 'data'), '--until-stdin-ends'];
  const first = startCli(...args);
  const terms = { amount: 2_000, currency: 'gbp' };
  const { id } = await plainStripe(await first.baseUrl, 'sk_test_sandbox').paymentIntents.create(terms);
  first.endStdin();
  expect(await first.exitCode).toBe(0);
  const second = startCli(...args);
  const stripe = plainStripe(await second.baseUrl, 'sk_test_sandbox');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id, amount: 2_000 });
  // Without a webhook no event waits for delivery.
  expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 0 }]);
  second.kill('SIGINT');
  expect(await second.exitCode).toBe(0);
  await rm(folder, { recursive: true });
});

it('exits with 2 and prints the reason when an argument is wrong', async () => {
  const cli = startCli('--port', 'many');
  expect(await cli.exitCode).toBe(2);
  expect(cli.stderr()).toContain("--port must be a number from 0 to 65535, not 'many'.");
  expect(cli.stderr()).toContain('Run stripe-sandbox --help for the options.');
  expect(cli.stdout()).toBe('');
});

it('shows its options with --help', async () => {
  const cli = startCli('--help');
  expect(await cli.exitCode).toBe(0);
  for (const option of ['--port', '--webhook', '--secret', '--data']) expect(cli.stdout()).toContain(option);
});

it('exits with 1 and prints the reason when the port is in use', async () => {
  const taken: Server = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const cli = startCli('--port', String(port));
  expect(await cli.exitCode).toBe(1);
  expect(cli.stderr()).toContain('EADDRINUSE');
  taken.close();
});
