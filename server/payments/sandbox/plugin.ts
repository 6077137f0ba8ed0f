// The Fastify plugin: Stripe's routes, the script for the browser, the switches, and the webhook sender.
import type {} from '@fastify/rate-limit';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { createApiCaller, requestIdOf } from './apiCall.ts';
import { callerOf, demandSecret } from './authorisation.ts';
import { loadBrowserScript } from './browserScript.ts';
import { changeSwitches, controlSchema, readSwitches } from './control.ts';
import { apiFailure, invalid, StripeFailure } from './errors.ts';
import { FormSyntaxError, parseForm } from './formBody.ts';
import { readJournal } from './journal.ts';
import { API_ROUTES } from './routes.ts';
import { prepareSandbox } from './schema.ts';
import { createWebhookSender, RETRY_SECONDS, type SandboxLog, type WebhookTarget } from './webhookSender.ts';

export interface SandboxOptions {
  db: Database;
  secretKey: string;
  publishableKey: string;
  webhook: WebhookTarget;
  /** The business clock: `created` of objects, the expiry of cards, signatures. Deliveries are due by the real one. */
  now: () => Date;
  log: SandboxLog;
  /** Seconds between delivery attempts. */
  retrySeconds?: readonly number[];
  /** For faults with a probability. */
  random?: () => number;
}

const BODY_LIMIT = 64 * 1024;
// Where nothing announces that the server listens (a test that injects), deliveries go on after this time.
const RESUME_WITHIN_MS = 250;

// Not documented with the app's own API, not counted against its limits, and not logged call by call: the
// addresses of the browser's calls carry client secrets.
const ROUTE = { schema: { hide: true }, config: { rateLimit: false as const }, logLevel: 'warn' as const };

function readBodies(app: FastifyInstance): void {
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
        done(invalid('The body is not JSON.'));
      }
    },
  );
}

function asFailure(error: unknown): StripeFailure | undefined {
  if (error instanceof StripeFailure) return error;
  if (error instanceof FormSyntaxError) return invalid(error.message);
  const status = typeof error === 'object' && error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return undefined;
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    message: 'The request could not be read. Send parameters as application/x-www-form-urlencoded.',
  });
}

function answerErrors(app: FastifyInstance, log: SandboxLog): void {
  app.setErrorHandler((error, _request, reply) => {
    const requestId = requestIdOf(reply);
    const failure = asFailure(error);
    if (!failure) log.error({ err: error, requestId }, 'payment sandbox failed');
    const { status, body } = failure ?? apiFailure(500, 'An unexpected error occurred in the sandbox.');
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

export const sandboxPlugin: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { db, log, now, webhook } = options;
  await prepareSandbox(db);
  const script = await loadBrowserScript();
  const closing = new AbortController();
  const sender = createWebhookSender({
    db,
    webhook,
    log,
    retrySeconds: options.retrySeconds ?? RETRY_SECONDS,
    now,
  });
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey };
  const call = createApiCaller({
    db,
    keys,
    now,
    random: options.random ?? Math.random,
    changed: sender.wake,
    closing: closing.signal,
  });

  readBodies(app);
  answerErrors(app, log);
  app.addHook('onRequest', async (_request, reply) => {
    requestIdOf(reply);
    // As a process of its own the sandbox has another origin than the page; nothing here reads cookies.
    reply.header('access-control-allow-origin', '*');
  });

  for (const route of API_ROUTES) {
    app.route({
      ...ROUTE,
      method: route.method,
      url: route.url,
      handler: (request, reply) => call(route, request, reply),
    });
  }

  const onlySecret = (authorization: string | undefined) =>
    demandSecret(callerOf(keys, authorization, undefined));

  app.get('/_control', ROUTE, (request) => {
    onlySecret(request.headers.authorization);
    return readSwitches(db);
  });
  app.post('/_control', ROUTE, async (request) => {
    onlySecret(request.headers.authorization);
    const change = controlSchema.safeParse(request.body);
    if (!change.success) {
      const [issue] = change.error.issues;
      throw invalid(`Invalid control: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    }
    const switches = await changeSwitches(db, change.data);
    sender.wake();
    return switches;
  });
  app.get('/_journal', ROUTE, async (request) => {
    onlySecret(request.headers.authorization);
    return { data: await readJournal(db) };
  });
  app.get('/stripe.js', ROUTE, (request, reply) => {
    reply.header('etag', script.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script.text);
  });

  let resumed = false;
  const resume = async () => {
    if (resumed) return;
    resumed = true;
    await sender.resume();
  };
  let starting: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    starting = setTimeout(() => {
      resume().catch((error: unknown) => log.error({ err: error }, 'sandbox webhooks did not resume'));
    }, RESUME_WITHIN_MS);
    starting.unref();
  });
  app.addHook('onListen', resume);
  const stop = async () => {
    clearTimeout(starting);
    closing.abort();
    await sender.close();
  };
  // Before the server stops: a delivery to this same server can still be answered, a call that waits out its
  // latency need not hold it open. onClose repeats it for a server that never became ready.
  app.addHook('preClose', stop);
  app.addHook('onClose', stop);
};
