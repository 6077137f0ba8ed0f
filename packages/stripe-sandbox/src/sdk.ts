// The official Stripe SDK, configured for a sandbox instead of api.stripe.com.
import Stripe from 'stripe';

export interface SandboxStripeOptions {
  /** A test key ('sk_test_…'). */
  secretKey: string;
  /**
   * The address of the sandbox with the prefix under which it is mounted, such as
   * 'http://127.0.0.1:3000/sandbox/stripe'. Use a function when the port is known only after the server
   * listens; it runs on every call.
   */
  baseUrl: string | (() => string);
  maxNetworkRetries?: number;
  /** Milliseconds. */
  timeout?: number;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function checkedUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw new Error(
      `The payment sandbox is reached over plain http on this machine only, not at ${url.host}`,
    );
  }
  return url;
}

/**
 * Creates an SDK whose calls go to the sandbox. The SDK takes a host and a port but no path in front of `/v1`, so its
 * HTTP client adds the prefix. Throws for a live key, which must reach Stripe only, and for plain http to another machine.
 */
export function sandboxStripe(options: SandboxStripeOptions): Stripe {
  if (!options.secretKey.startsWith('sk_test_')) {
    throw new Error('The payment sandbox takes test keys (sk_test_…) only');
  }
  const { baseUrl } = options;
  const currentUrl = () => checkedUrl(typeof baseUrl === 'string' ? baseUrl : baseUrl());
  if (typeof baseUrl === 'string') currentUrl();
  const client = Stripe.createNodeHttpClient();
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'node',
    makeRequest: (_host, _port, path, method, headers, body, _protocol, timeout) => {
      const { hostname, port, protocol, pathname } = currentUrl();
      const scheme = protocol.slice(0, -1);
      const host = hostname.replace(/^\[|\]$/g, '');
      const usedPort = port || (scheme === 'https' ? '443' : '80');
      const fullPath = pathname.replace(/\/$/, '') + path;
      return client.makeRequest(host, usedPort, fullPath, method, headers, body, scheme, timeout);
    },
  };
  return new Stripe(options.secretKey, {
    httpClient,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    timeout: options.timeout ?? 20_000,
    telemetry: false,
  });
}
