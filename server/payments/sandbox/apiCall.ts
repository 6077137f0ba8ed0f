// Carries out one API call: key, trouble on demand, idempotency, the handler in one transaction, the answer.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Queryable } from '#server/db/database.ts';
import { callerOf, demandSecret, type Keys } from './authorisation.ts';
import { type FaultMode, readSwitches, takeFault } from './control.ts';
import { apiFailure, invalid, keyInUse, StripeFailure } from './errors.ts';
import { canonicalForm, emptyForm, type FormMap, parseForm } from './formBody.ts';
import { keepAnswer, keyedRequest, type KeyedRequest, type Replay, replayOf } from './idempotency.ts';
import { newId } from './objectStore.ts';
import { type Answer, answerOf, type Handler, type Operation } from './operation.ts';
import { Params } from './params.ts';

export interface ApiRoute {
  method: 'GET' | 'POST';
  url: string;
  /** The name that `_control` uses, such as 'payment_intents.confirm'. */
  name: string;
  handler: Handler;
  /** Also for the browser, with the publishable key. */
  browser?: true;
}

interface CallerOptions {
  db: Database;
  keys: Keys;
  now: () => Date;
  random: () => number;
  /** Called after every change, when the answer has been decided. */
  changed: () => void;
  closing: AbortSignal;
}

type ApiCaller = (route: ApiRoute, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const BROKEN = 'Something went wrong on the sandbox’s end, as its control asked for.';

function faultBefore(fault: FaultMode | undefined): StripeFailure | undefined {
  if (fault === 'refuse') {
    return invalid('Refused on demand by the sandbox’s control.', { code: 'sandbox_refused' });
  }
  if (fault === 'error500_before') return apiFailure(500, BROKEN);
  if (fault === 'rate_limit') {
    return new StripeFailure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly.',
    });
  }
  return undefined;
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

async function delay(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  try {
    await wait(milliseconds, undefined, { signal: closing, ref: false });
  } catch {
    throw apiFailure(503, 'The sandbox is shutting down.');
  }
}

function formOf(request: FastifyRequest): FormMap {
  if (request.method !== 'GET') return (request.body as FormMap | undefined) ?? emptyForm();
  const start = request.url.indexOf('?');
  return parseForm(start < 0 ? '' : request.url.slice(start + 1));
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function createApiCaller({ db, keys, now, random, changed, closing }: CallerOptions): ApiCaller {
  // Only what is being answered at this moment by this process: nothing that a restart has to remember.
  const keysInFlight = new Set<string>();

  async function execute(
    route: ApiRoute,
    op: Omit<Operation, 'tx'>,
    keyed: KeyedRequest | undefined,
    fault: FaultMode | undefined,
  ): Promise<Answer | Replay> {
    const disturbed = (given: Answer) =>
      fault === 'error500_after' ? answerOf(apiFailure(500, BROKEN)) : given;
    const run = async (tx: Queryable): Promise<Answer | Replay> => {
      const replay = keyed && (await replayOf(tx, keyed, op.now));
      if (replay) return replay;
      const given = disturbed(await route.handler({ ...op, tx }));
      if (keyed) await keepAnswer(tx, keyed, given, op.requestId, op.now);
      return given;
    };
    if (route.method === 'GET') return run(db);
    try {
      return await db.transaction(run);
    } catch (error) {
      if (keyed && error instanceof StripeFailure && error.kept) {
        await keepAnswer(db, keyed, answerOf(error), op.requestId, op.now);
      }
      throw error;
    }
  }

  async function call(
    route: ApiRoute,
    op: Omit<Operation, 'tx'>,
    keyed: KeyedRequest | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const switches = await readSwitches(db);
    await delay(switches.latencyMs, closing);
    const fault = await takeFault(db, switches, route.name, random);
    if (fault === 'drop_before') return drop(request, reply);
    const trouble = faultBefore(fault);
    if (trouble) throw trouble;

    const given = await execute(route, op, keyed, fault);
    if (route.method === 'POST') changed();
    if (fault === 'drop_after') return drop(request, reply);
    // A kept 500 would only be given again, so that a client should not try again by itself.
    if (given.status >= 500) reply.header('stripe-should-retry', 'false');
    if ('request_id' in given) {
      reply.header('idempotent-replayed', 'true').header('original-request', given.request_id);
    }
    reply.code(given.status).type('application/json; charset=utf-8');
    return reply.send(typeof given.body === 'string' ? given.body : JSON.stringify(given.body, null, 2));
  }

  return async (route, request, reply) => {
    const { key, ...form } = formOf(request);
    const caller = callerOf(keys, request.headers.authorization, typeof key === 'string' ? key : undefined);
    if (!route.browser) demandSecret(caller);
    const { id = '' } = request.params as { id?: string };
    const keyText = route.method === 'POST' ? headerText(request, 'idempotency-key') : undefined;
    const path = request.url.split('?')[0] ?? '';
    const keyed = keyText ? keyedRequest(keyText, path, canonicalForm(form)) : undefined;
    if (keyed && keysInFlight.has(keyed.key)) throw keyInUse();
    if (keyed) {
      keysInFlight.add(keyed.key);
      reply.header('idempotency-key', keyed.key);
    }
    const op: Omit<Operation, 'tx'> = {
      params: new Params(form),
      id,
      caller,
      now: now(),
      requestId: requestIdOf(reply),
      idempotencyKey: keyed?.key ?? null,
      apiVersion: headerText(request, 'stripe-version') ?? '',
    };
    try {
      return await call(route, op, keyed, request, reply);
    } finally {
      if (keyed) keysInFlight.delete(keyed.key);
    }
  };
}

/** Every answer carries a Request-Id; the first to ask gives it out. */
export function requestIdOf(reply: FastifyReply): string {
  const there = reply.getHeader('request-id');
  if (typeof there === 'string') return there;
  const made = newId('req', 14);
  reply.header('request-id', made);
  return made;
}
