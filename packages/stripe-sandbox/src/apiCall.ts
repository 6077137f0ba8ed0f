// Executes one API call: authentication, injected faults, idempotency, then the handler in one transaction.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, requireSecretKey, type Keys } from './authentication.ts';
import {
  idempotencyKeyInUse,
  invalidRequest,
  serverError,
  StripeApiError,
  tooManyRequests,
} from './errors.ts';
import { canonicalForm, emptyForm, type FormMap, parseForm } from './formBody.ts';
import type { SandboxDatabase, SandboxQueryable } from './host.ts';
import {
  findStoredResponse,
  idempotentRequest,
  type IdempotentRequest,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts';
import { newId } from './objectStore.ts';
import { type ApiResponse, type Handler, type Operation, responseOf } from './operation.ts';
import { Params } from './params.ts';
import { type FaultMode, readSwitches, takeFault } from './switches.ts';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  /** The name that `_control` uses, such as 'payment_intents.confirm'. */
  name: string;
  handler: Handler;
  /** The browser may call it too, with the publishable key. */
  browser?: true;
}

interface CallerOptions {
  db: SandboxDatabase;
  keys: Keys;
  now: () => Date;
  random: () => number;
  hasWebhook: boolean;
  /** Runs after every call that may have changed something. */
  onChange: () => void;
  closing: AbortSignal;
}

type ApiCaller = (route: ApiRoute, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** One call without its transaction. */
interface Call {
  route: ApiRoute;
  op: Omit<Operation, 'tx'>;
  /** Present where the caller sent an idempotency key. */
  keyed: IdempotentRequest | undefined;
}

const INJECTED_ERROR = 'Something went wrong on the sandbox’s end, as its control asked for.';

function errorOfFault(fault: FaultMode | undefined): StripeApiError | undefined {
  if (fault === 'refuse') {
    return invalidRequest('Refused on demand by the sandbox’s control.', { code: 'sandbox_refused' });
  }
  if (fault === 'error500_before') return serverError(500, INJECTED_ERROR);
  if (fault === 'rate_limit') return tooManyRequests();
  return undefined;
}

function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

async function delay(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  try {
    await wait(milliseconds, undefined, { signal: closing, ref: false });
  } catch {
    throw serverError(503, 'The sandbox is shutting down.');
  }
}

function readForm(request: FastifyRequest): FormMap {
  // Only `_control` accepts JSON, because the depth of a form is limited and the depth of JSON is not.
  if (request.headers['content-type']?.startsWith('application/json')) {
    throw invalidRequest('Send parameters as application/x-www-form-urlencoded.');
  }
  if (request.method !== 'GET') return (request.body as FormMap | undefined) ?? emptyForm();
  const start = request.url.indexOf('?');
  return parseForm(start < 0 ? '' : request.url.slice(start + 1));
}

function headerValue(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function createApiCaller(options: CallerOptions): ApiCaller {
  const { db, keys, now, random, hasWebhook, onChange, closing } = options;
  // Only the calls that this process executes at present, so a restart has nothing to recover.
  const keysInFlight = new Set<string>();

  async function execute(
    { route, op, keyed }: Call,
    fault: FaultMode | undefined,
  ): Promise<ApiResponse | StoredResponse> {
    const run = async (tx: SandboxQueryable): Promise<ApiResponse | StoredResponse> => {
      const stored = keyed && (await findStoredResponse(tx, keyed, op.now));
      if (stored) return stored;
      const handled = await route.handler({ ...op, tx });
      const response = fault === 'error500_after' ? responseOf(serverError(500, INJECTED_ERROR)) : handled;
      if (keyed) await storeResponse(tx, keyed, response, op);
      return response;
    };
    if (route.method === 'GET') return run(db);
    try {
      return await db.transaction(run);
    } catch (error) {
      if (keyed && error instanceof StripeApiError && error.isStored) {
        await storeResponse(db, keyed, responseOf(error), op);
      }
      throw error;
    }
  }

  async function respond(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const switches = await readSwitches(db);
    await delay(switches.latencyMs, closing);
    const fault = await takeFault(db, switches, call.route.name, random);
    if (fault === 'drop_before') return closeConnection(request, reply);
    const error = errorOfFault(fault);
    if (error) throw error;

    const response = await execute(call, fault);
    if (call.route.method !== 'GET') onChange();
    if (fault === 'drop_after') return closeConnection(request, reply);
    // A repetition would get the same stored 500, so clients must not retry by themselves.
    if (response.status >= 500) reply.header('stripe-should-retry', 'false');
    if ('request_id' in response) {
      reply.header('idempotent-replayed', 'true').header('original-request', response.request_id);
    }
    reply.code(response.status).type('application/json; charset=utf-8');
    const { body } = response;
    return reply.send(typeof body === 'string' ? body : JSON.stringify(body, null, 2));
  }

  return async (route, request, reply) => {
    const { key, ...form } = readForm(request);
    const caller = authenticate(
      keys,
      request.headers.authorization,
      typeof key === 'string' ? key : undefined,
    );
    if (!route.browser) requireSecretKey(caller);
    const { id = '' } = request.params as { id?: string };
    const keyText = route.method === 'POST' ? headerValue(request, 'idempotency-key') : undefined;
    const path = request.url.split('?')[0] ?? '';
    const keyed = keyText ? idempotentRequest(keyText, path, canonicalForm(form)) : undefined;
    if (keyed && keysInFlight.has(keyed.key)) throw idempotencyKeyInUse();
    if (keyed) {
      keysInFlight.add(keyed.key);
      reply.header('idempotency-key', keyed.key);
    }
    const op: Call['op'] = {
      params: new Params(form),
      id,
      caller,
      now: now(),
      requestId: requestIdOf(reply),
      idempotencyKey: keyed?.key ?? null,
      apiVersion: headerValue(request, 'stripe-version') ?? '',
      hasWebhook,
    };
    try {
      return await respond({ route, op, keyed }, request, reply);
    } finally {
      if (keyed) keysInFlight.delete(keyed.key);
    }
  };
}

/** The Request-Id of a response; the first call generates it. */
export function requestIdOf(reply: FastifyReply): string {
  const existing = reply.getHeader('request-id');
  if (typeof existing === 'string') return existing;
  const id = newId('req', 14);
  reply.header('request-id', id);
  return id;
}
