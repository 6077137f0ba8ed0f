// Implements the Idempotency-Key header: stores the first response for a day and replays it to every repetition. Routes
// opt in with `config.idempotent`; calls without the header are not affected.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { requestContext } from '@fastify/request-context';
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '../db/database.ts';
import { isConnectionFailure } from '../db/failures.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { createRotatingCipher, keyFor } from './encryption.ts';
import {
  claimKey,
  endAllLeases,
  findAnswer,
  LEASE_MS,
  markEffect,
  newClaim,
  releaseKey,
  storeAnswer,
  type ClaimedKey,
  type KeptAnswer,
} from './idempotencyKeys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotent?: true;
  }
  interface FastifyRequest {
    /** The key under which the answer is stored; null for a call without a key. */
    idempotencyKey: ClaimedKey | null;
  }
}

declare module '@fastify/request-context' {
  interface RequestContextData {
    /** The key of the current call, until a change of the call has been stored with it. */
    unmarkedKey?: ClaimedKey | undefined;
  }
}

const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE|WITH\b[^]*\b(?:INSERT|UPDATE|DELETE)\b)/i;

/**
 * The database for use cases. The first change of a call with an Idempotency-Key is stored together with the fact that
 * the call has an effect, so that a server that ends before the answer repeats nothing.
 */
export function markingEffects(db: Database): Database {
  async function transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const key = requestContext.get('unmarkedKey');
    if (!key) return db.transaction(work);
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      await markEffect(tx, key);
      return done;
    });
    requestContext.set('unmarkedKey', undefined);
    return result;
  }
  return Object.assign(Object.create(db) as Database, {
    transaction,
    query: <R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> =>
      requestContext.get('unmarkedKey') && CHANGES.test(sql)
        ? transaction((tx) => tx.query<R>(sql, params))
        : db.query<R>(sql, params),
  });
}

// The pauses before a repetition checks again whether the first call has answered.
const WAITS_MS = [20, 40, 80, 160, 320, 640, 1_280] as const;
/** The pause between two attempts to update a key during a database outage. */
const WRITE_AGAIN_MS = 1_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

const badKey = () => new HttpProblem(400, 'An Idempotency-Key has 1 to 255 characters and no spaces.');
const ofAnotherCall = () =>
  new HttpProblem(409, 'This Idempotency-Key was used for another request.', {
    code: 'idempotency_key_reused',
  });
const underWay = () =>
  new HttpProblem(409, 'The same request is still under way. Please try again in a moment.', {
    code: 'request_under_way',
    retryAfter: 1,
  });

const callerOf = (request: FastifyRequest): string | null => request.session?.userId ?? null;
/** The server ended between the effect of the call and its answer. */
const interrupted = () =>
  new HttpProblem(
    409,
    'This request was interrupted. Please check whether it is done before you send it again.',
    {
      code: 'request_interrupted',
    },
  );

/**
 * A keyed hash of the method, the URL, the validated body (of a form its size), and the caller's roles: after a demotion
 * no answer is repeated. Without the key, a copy of the database would allow guesses of passwords in bodies.
 */
function fingerprintOf(request: FastifyRequest, key: Buffer): string {
  const { staffRole, isDriver, isVerifiedDriver } = request.session ?? {};
  const content = request.body ?? request.headers['content-length'] ?? null;
  const asked = [request.method, request.url, content, staffRole, isDriver, isVerifiedDriver];
  return createHmac('sha256', key).update(JSON.stringify(asked)).digest('hex');
}

export interface IdempotencyOptions {
  db: Database;
  now: () => Instant;
  secret: string;
  /** The secret before a rotation: it decrypts the stored answers from that time. */
  previousSecret?: string | undefined;
}

export const idempotency = fp<IdempotencyOptions>(
  async (app, { db, now, secret, previousSecret }) => {
    // Responses are encrypted because they may contain secrets of the caller, such as a client secret.
    const cipher = createRotatingCipher({ secret, previousSecret }, 'idempotency');

    // The first key makes fingerprints; fingerprints of the second one are from before a rotation.
    const fingerprintKeys = [secret, previousSecret].flatMap((each) =>
      each === undefined ? [] : [keyFor(each, 'fingerprint of a request')],
    );

    let isClosed = false;
    app.addHook('onClose', async () => {
      isClosed = true;
    });
    async function writeLater(write: () => Promise<unknown>): Promise<void> {
      const limit = performance.now() + LEASE_MS;
      while (!isClosed && performance.now() < limit) {
        await wait(WRITE_AGAIN_MS, undefined, { ref: false });
        const isWritten = await write().then(
          () => true,
          () => false,
        );
        if (isWritten) return;
      }
    }

    function replay(reply: FastifyReply, { status, content_type: type, body }: KeptAnswer): FastifyReply {
      const text = cipher.decrypt(body ?? '');
      if (status === null || text === undefined) throw underWay();
      return reply
        .code(status)
        .headers({ ...(type && { 'content-type': type }), 'idempotent-replayed': 'true' })
        .send(text);
    }

    // The embedded database has one server, so calls without an answer at its start belong to the previous process.
    app.addHook('onReady', async () => {
      if (db.engine === 'pglite') await endAllLeases(db, now());
    });

    app.decorateRequest('idempotencyKey', null);

    app.addHook('preHandler', async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (!request.routeOptions.config.idempotent || key === undefined) return;
      if (typeof key !== 'string' || !KEY.test(key)) throw badKey();
      const userId = callerOf(request);
      const [fingerprint = '', ...earlier] = fingerprintKeys.map((each) => fingerprintOf(request, each));
      for (const pause of [...WAITS_MS, 0]) {
        const wanted = newClaim(userId, key, now());
        try {
          if (await claimKey(db, { ...wanted, fingerprint, now: now() })) {
            request.idempotencyKey = wanted;
            requestContext.set('unmarkedKey', wanted);
            return;
          }
        } catch (error) {
          // A statement without an answer may still have claimed the key.
          if (isConnectionFailure(error)) void writeLater(() => releaseKey(db, wanted));
          throw error;
        }
        const kept = await findAnswer(db, userId, key);
        if (kept && ![fingerprint, ...earlier].includes(kept.fingerprint)) throw ofAnotherCall();
        if (typeof kept?.status === 'number') return replay(reply, kept);
        if (kept?.has_effect && kept.started_at.getTime() < now() - LEASE_MS) throw interrupted();
        if (pause > 0) await wait(pause);
      }
      throw underWay();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const claim = request.idempotencyKey;
      if (claim === null) return;
      const { statusCode } = reply;
      const contentType = reply.getHeader('content-type');
      const text = payload ?? '';
      const write = () =>
        // Not stored, so that the next call with the key runs again: errors of the server, and refusals that another
        // sign-in or a confirmation lifts.
        statusCode >= 500 || statusCode === 401 || statusCode === 403 || typeof text !== 'string'
          ? releaseKey(db, claim)
          : storeAnswer(db, {
              ...claim,
              status: statusCode,
              contentType: contentType === undefined ? null : String(contentType),
              body: cipher.encrypt(text),
            });
      try {
        await write();
      } catch (error) {
        // The call has taken effect, so its response is sent; a repetition runs the call again.
        request.log.warn({ reason: String(error) }, 'A response could not be stored for repetitions.');
        if (isConnectionFailure(error)) void writeLater(write);
      }
    });
  },
  { name: 'idempotency', dependencies: ['session'] },
);
