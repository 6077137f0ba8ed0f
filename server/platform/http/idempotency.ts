// Implements the Idempotency-Key header: stores the first response for a day and replays it to every repetition. Routes
// opt in with `config.idempotent`; calls without the header are not affected.
import { keyOfAnotherRequest } from '#domain/kit/refusals.ts';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { requestContext } from '@fastify/request-context';
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '../db/database.ts';
import { isConnectionFailure } from '../db/failures.ts';
import { createCallTransaction, underWay } from './callTransaction.ts';
import { replaceByProblem } from './problem.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { createRotatingCipher, keyFor } from './encryption.ts';
import {
  claimKey,
  endAllLeases,
  endLease,
  findAnswer,
  LEASE_MS,
  newClaim,
  storeAnswer,
  storeResult,
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

// The pauses before a repetition checks again whether the first call has answered.
const WAITS_MS = [20, 40, 80, 160, 320, 640, 1_280] as const;
/** The pause between two attempts to update a key during a database outage. */
const WRITE_AGAIN_MS = 1_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

const badKey = () => new HttpProblem(400, 'An Idempotency-Key has 1 to 255 characters and no spaces.');

const callerOf = (request: FastifyRequest): string | null => request.session?.userId ?? null;

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
          const call = await claimKey(db, { ...wanted, fingerprint, now: now() });
          if (call) {
            request.idempotencyKey = wanted;
            const storeIn = (tx: Queryable, resultId: string) => storeResult(tx, wanted, resultId);
            requestContext.set('callTransaction', createCallTransaction(db, call, storeIn));
            return;
          }
        } catch (error) {
          // A statement without an answer may still have claimed the key.
          if (isConnectionFailure(error)) void writeLater(() => endLease(db, wanted, now()));
          throw error;
        }
        const kept = await findAnswer(db, userId, key);
        if (kept && ![fingerprint, ...earlier].includes(kept.fingerprint)) throw keyOfAnotherRequest();
        if (typeof kept?.status === 'number') return replay(reply, kept);
        if (pause > 0) await wait(pause);
      }
      throw underWay();
    });

    /** Lets the next call with the key run this one again, as soon as the database answers. */
    async function runAgain(request: FastifyRequest, claim: ClaimedKey): Promise<void> {
      const write = () => endLease(db, claim, now());
      await write().catch((error: unknown) => {
        request.log.warn({ reason: String(error) }, 'The key of a call without an answer stays taken.');
        if (isConnectionFailure(error)) void writeLater(write);
      });
    }

    app.addHook('onSend', async (request, reply, payload) => {
      const { idempotencyKey: claim } = request;
      if (claim === null) return payload;
      const transaction = requestContext.get('callTransaction');
      requestContext.set('callTransaction', undefined);
      const { statusCode } = reply;
      if (statusCode >= 500) {
        await transaction?.rollBack();
        await runAgain(request, claim);
        return payload;
      }
      const contentType = reply.getHeader('content-type');
      const answer = {
        ...claim,
        status: statusCode,
        contentType: contentType === undefined ? null : String(contentType),
        body: cipher.encrypt(String(payload ?? '')),
      };
      // A refusal that another sign-in, a confirmation or a pause lifts is not stored: the next call with the key runs
      // again. It has the same id, because an earlier run that ended with its process may have stored something under it.
      const isStored = ![401, 403, 429].includes(statusCode);
      const write = (to: Queryable) => (isStored ? storeAnswer(to, answer) : endLease(to, claim, now()));
      if (transaction?.isOpen()) {
        try {
          await transaction.commit(async (tx) => {
            // Another call has taken the key over, because this one has run for longer than its lease.
            if (!(await write(tx))) throw underWay();
          });
        } catch (error) {
          await runAgain(request, claim);
          return replaceByProblem(error, request, reply);
        }
      } else {
        // Nothing has changed since the last commit, so the response is sent anyway; a repetition runs the call again.
        await write(db).catch((error: unknown) => {
          request.log.warn({ reason: String(error) }, 'A response could not be stored for repetitions.');
          if (isConnectionFailure(error)) void writeLater(() => write(db));
        });
      }
      return payload;
    });
  },
  { name: 'idempotency', dependencies: ['session'] },
);
