// The command line: a payment through it with the official SDK, its data folder, and its messages when it cannot start.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { main } from '../src/cli.ts';
import { startCli } from './cliProcess.ts';
import { startEndpoint } from './webhookEndpoint.ts';

/** The Stripe SDK with its default HTTP client: a sandbox without a path prefix needs no other client. */
function plainStripe(baseUrl: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

// Two processes that load the sources; the other tests cover the same code in this process.
const isFullExtent = process.env.TEST_EXTENT === 'full';

(isFullExtent ? describe : describe.skip)('in a process of its own', () => {
  it('takes a payment of the official SDK, delivers signed events, and keeps its data in a folder', async () => {
    const endpoint = await startEndpoint();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'stripe-sandbox-'));
    const data = path.join(folder, 'data');
    const cli = startCli(
      ...['--port', '0', '--webhook', endpoint.url, '--secret', 'sk_test_cli', '--data', data],
      ...['--publishable', 'pk_test_cli', '--webhook-secret', 'whsec_cli', '--until-stdin-ends'],
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
    for (const text of [baseUrl, 'sk_test_cli', 'pk_test_cli', 'whsec_cli', endpoint.url, data]) {
      expect(cli.stdout()).toContain(text);
    }
    expect(new URL(baseUrl).hostname).toBe('127.0.0.1');
    const script = await fetch(`${baseUrl}/stripe.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    cli.endStdin();
    expect(await cli.exitCode).toBe(0);
    expect(cli.stderr()).toBe('');
    await endpoint.close();

    const second = startCli('--port', '0', '--data', data);
    const again = plainStripe(await second.baseUrl, 'sk_test_sandbox');
    expect(await again.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, amount: 2_000 });
    // Without a webhook no event waits for delivery.
    await again.paymentIntents.create({ amount: 2_000, currency: 'gbp' });
    expect((await again.events.list({ limit: 1 })).data).toMatchObject([{ pending_webhooks: 0 }]);
    second.kill('SIGTERM');
    expect(await second.exitCode).toBe(0);
    await rm(folder, { recursive: true });
  });
});

describe('in this process', () => {
  let written: Record<'stdout' | 'stderr', string>;
  beforeEach(() => {
    written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      jest.spyOn(process[name], 'write').mockImplementation((text) => {
        written[name] += String(text);
        return true;
      });
    }
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${String(code)}`);
    });
  });

  it('exits with 2 and prints the reason when an argument is wrong', async () => {
    await expect(main(['--port', 'many'])).rejects.toThrow('exit 2');
    expect(written).toEqual({
      stdout: '',
      stderr: `stripe-sandbox: --port must be a number from 0 to 65535, not 'many'.
Run stripe-sandbox --help for the options.
`,
    });
  });

  it('shows its options with --help', async () => {
    await main(['--help']);
    for (const option of ['--port', '--webhook', '--secret', '--data']) {
      expect(written.stdout).toContain(option);
    }
  });

  // It creates an embedded database.
  (isFullExtent ? it : it.skip)('exits with 1 and prints the reason when the port is in use', async () => {
    const taken: Server = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    await expect(main(['--port', String(port)])).rejects.toThrow('exit 1');
    expect(written.stderr).toContain('EADDRINUSE');
    taken.close();
  });
});
