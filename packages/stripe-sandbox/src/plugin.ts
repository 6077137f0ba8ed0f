// The Fastify plugin: Stripe's routes, the browser script, the fault switches and the webhook sender.
import type { FastifyInstance, FastifyPluginAsync, RouteShorthandOptions } from 'fastify';
import { ZodError } from 'zod';
import { createApiCaller, requestIdOf } from './apiCall.ts';
import { authenticate, requireSecretKey } from './authentication.ts';
import { loadBrowserScript } from './browserScript.ts';
import { invalidRequest, serverError, StripeApiError, tooManyRequests } from './errors.ts';
import { FormSyntaxError, parseForm } from './formBody.ts';
import type { SandboxDatabase, SandboxLog, WebhookTarget } from './host.ts';
import { readJournal } from './journal.ts';
import { API_ROUTES } from './routes.ts';
import { prepareSandbox } from './schema.ts';
import { changeSwitches, readSwitches, type SwitchChange } from './switches.ts';
import { createWebhookSender, RETRY_SECONDS, type WebhookSender } from './webhookSender.ts';

export interface SandboxOptions {
  db: SandboxDatabase;
  /** The key of servers: 'sk_test_…'. */
  secretKey: string;
  /** The key of browsers: 'pk_test_…'. */
  publishableKey: string;
  /** Without it, events are recorded and listed but not delivered. */
  webhook?: WebhookTarget;
  /** Dates objects and signatures and decides which cards have expired. The machine's clock times the deliveries. */
  now: () => Date;
  log: SandboxLog;
  /**
   * True when no other process uses the database: deliveries that a crash interrupted are then repeated at
   * once.
   */
  isOnlyProcess?: boolean;
  /** Seconds before the second delivery attempt, the third, and so on; by default over about a day. */
  retrySeconds?: readonly number[];
  /** Draws for faults with a probability, from 0 up to but not including 1. */
  random?: () => number;
  /**
   * Options that the host's own plugins read from each route, such as `{ config: { rateLimit: false } }`. `name` is the
   * call's, such as 'payment_methods.create'; undefined for the sandbox's own routes.
   */
  routeOptions?: (name?: string) => Pick<RouteShorthandOptions, 'config' | 'schema'>;
}

const BODY_LIMIT = 64 * 1024;
// A server that never listens (a test that injects requests) delivers after this time.
const START_DELAY_MS = 250;

function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(invalidRequest('The body is not JSON.'));
      }
    },
  );
}

function toApiError(error: unknown): StripeApiError | undefined {
  if (error instanceof StripeApiError) return error;
  if (error instanceof FormSyntaxError) return invalidRequest(error.message);
  // A refusal of the host, such as its rate limit, has a `status`; one of Fastify a `statusCode`.
  const { statusCode, status = statusCode ?? 500 } = (error ?? {}) as {
    statusCode?: number;
    status?: number;
  };
  if (status < 400 || status >= 500) return undefined;
  if (status === 429) return tooManyRequests();
  return new StripeApiError(status, {
    type: 'invalid_request_error',
    message: 'The request could not be read. Send parameters as application/x-www-form-urlencoded.',
  });
}

function handleErrors(app: FastifyInstance, log: SandboxLog): void {
  app.setErrorHandler((error, _request, reply) => {
    const requestId = requestIdOf(reply);
    const known = toApiError(error);
    if (!known) log.error({ err: error, requestId }, 'payment sandbox failed');
    const { status, body } = known ?? serverError(500, 'An unexpected error occurred in the sandbox.');
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: body }, null, 2));
  });
  app.setNotFoundHandler((request, reply) => {
    requestIdOf(reply);
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`;
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { type: 'invalid_request_error', message } }, null, 2));
  });
}

function refuseChange(error: unknown): never {
  if (!(error instanceof ZodError)) throw error;
  const [issue] = error.issues;
  throw invalidRequest(`Invalid control: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function deliverOnceListening(
  app: FastifyInstance,
  sender: WebhookSender,
  { log, isOnlyProcess = false }: SandboxOptions,
): void {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    await sender.start(isOnlyProcess);
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setTimeout(() => {
      start().catch((error: unknown) => log.error({ err: error }, 'sandbox webhooks did not start'));
    }, START_DELAY_MS);
    timer.unref();
  });
  app.addHook('onListen', start);
  app.addHook('preClose', async () => clearTimeout(timer));
}

/**
 * Mounts the sandbox under the prefix with which it is registered. Creates its tables, delivers events once the server
 * listens, and ends deliveries when the server closes.
 */
export const sandboxPlugin: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { db, log, now, webhook } = options;
  await prepareSandbox(db);
  const script = await loadBrowserScript();
  const closing = new AbortController();
  const sender = webhook
    ? createWebhookSender({ db, webhook, log, retrySeconds: options.retrySeconds ?? RETRY_SECONDS, now })
    : undefined;
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey };
  const call = createApiCaller({
    db,
    keys,
    now,
    random: options.random ?? Math.random,
    hasWebhook: sender !== undefined,
    onChange: () => sender?.wake(),
    closing: closing.signal,
  });
  // The host does not log these calls, because the addresses of the browser's calls contain client secrets.
  const routeOptions = (name?: string) => ({ ...options.routeOptions?.(name), logLevel: 'warn' as const });

  parseBodies(app);
  handleErrors(app, log);
  app.addHook('onRequest', async (_request, reply) => {
    requestIdOf(reply);
    // The page may have another origin; nothing here reads cookies.
    reply.header('access-control-allow-origin', '*');
  });

  for (const { method, url, ...apiRoute } of API_ROUTES) {
    app.route({
      ...routeOptions(apiRoute.name),
      method,
      url,
      handler: (request, reply) => call({ method, url, ...apiRoute }, request, reply),
    });
  }

  const checkSecretKey = (authorization: string | undefined) =>
    requireSecretKey(authenticate(keys, authorization, undefined));

  app.get('/_control', routeOptions(), (request) => {
    checkSecretKey(request.headers.authorization);
    return readSwitches(db);
  });
  app.post('/_control', routeOptions(), async (request) => {
    checkSecretKey(request.headers.authorization);
    const switches = await changeSwitches(db, request.body as SwitchChange).catch(refuseChange);
    sender?.wake();
    return switches;
  });
  app.get('/_journal', routeOptions(), async (request) => {
    checkSecretKey(request.headers.authorization);
    return { data: await readJournal(db) };
  });
  app.get('/stripe.js', routeOptions(), (request, reply) => {
    reply.header('etag', script.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script.text);
  });

  if (sender) deliverOnceListening(app, sender, options);
  const stop = async () => {
    closing.abort();
    await sender?.close();
  };
  // Runs before the server stops, so that it can still answer a delivery to itself, and so that a call that
  // waits for its simulated latency does not keep it open. onClose repeats this for a server that never
  // became ready.
  app.addHook('preClose', stop);
  app.addHook('onClose', stop);
};
