// The official Stripe SDK, pointed at the sandbox instead of at api.stripe.com.
import Stripe from 'stripe';

export const SANDBOX_PREFIX = '/sandbox/stripe';

export interface SandboxStripeOptions {
  secretKey: string;
  /** Such as 'http://127.0.0.1:3000'; a function where the port is known only once the server listens. */
  origin: string | (() => string);
  maxNetworkRetries?: number;
  timeout?: number;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function sandboxAddress(origin: string): URL {
  const url = new URL(origin);
  if (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw new Error(
      `The payment sandbox is reached over plain http on this machine only, not at ${url.host}`,
    );
  }
  return url;
}

/**
 * The SDK takes a host and a port but no path in front of `/v1`, so the prefix is put there by its HTTP client.
 * A live key is refused: it must never travel to anything but Stripe.
 */
export function sandboxStripe(options: SandboxStripeOptions): Stripe {
  if (!options.secretKey.startsWith('sk_test_')) {
    throw new Error('The payment sandbox takes test keys (sk_test_…) only');
  }
  const { origin } = options;
  const originNow = () => sandboxAddress(typeof origin === 'string' ? origin : origin());
  if (typeof origin === 'string') originNow();
  const client = Stripe.createNodeHttpClient();
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'node',
    makeRequest: (_host, _port, path, method, headers, body, _protocol, timeout) => {
      const { hostname, port, protocol } = originNow();
      const scheme = protocol.slice(0, -1);
      const host = hostname.replace(/^\[|\]$/g, '');
      const usedPort = port || (scheme === 'https' ? '443' : '80');
      return client.makeRequest(
        host,
        usedPort,
        SANDBOX_PREFIX + path,
        method,
        headers,
        body,
        scheme,
        timeout,
      );
    },
  };
  return new Stripe(options.secretKey, {
    httpClient,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    timeout: options.timeout ?? 20_000,
    telemetry: false,
  });
}
