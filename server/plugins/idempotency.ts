// Calls that may be repeated: with an Idempotency-Key the first answer is kept for a day and given again to every
// repetition. Routes opt in by `config.idempotent`; without the header they work as ever.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { isConnectionFailure } from '#server/db/failures.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { createSeal } from './encryption.ts';
import { sessionOf } from './guards.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotent?: true;
  }
  interface FastifyRequest {
    /** Under what the answer will be kept; null for a call without a key. */
    idempotencyKey: TakenKey | null;
  }
}

interface TakenKey {
  key: string;
  /** Another call may have taken the key since. */
  startedAt: string;
}

const KEPT_MS = 24 * 3_600_000;
/** A call that has not answered by then died with its process. */
const LEASE_MS = 60_000;
// A repetition waits this long altogether for the first call to answer.
const WAITS_MS = [20, 40, 80, 160, 320, 640, 1_280] as const;
/** Where the database is away, what becomes of a key is written down later. */
const WRITE_AGAIN_MS = 1_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

interface KeptAnswer {
  fingerprint: string;
  status: number | null;
  content_type: string | null;
  body: string | null;
}

const badKey = () => new HttpProblem(400, 'An Idempotency-Key has 1 to 255 characters and no spaces.');
const ofAnotherCall = () =>
  new HttpProblem(422, 'This Idempotency-Key was used for another request.', {
    code: 'idempotency_key_reused',
  });
const underWay = () =>
  new HttpProblem(409, 'The same request is still under way. Please try again in a moment.', {
    code: 'request_under_way',
    retryAfter: 1,
  });

/** What the call asks for: its address and its body as the schema read it. */
function fingerprintOf(request: FastifyRequest): string {
  const asked = [request.method, request.url, request.body ?? null];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

const iso = (instant: Instant) => new Date(instant).toISOString();

/** Removes the answers that are older than a day. */
export async function deleteExpiredKeys({ db, now }: { db: Database; now: () => Instant }): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE started_at < $1', [iso(now() - KEPT_MS)]);
}

export interface IdempotencyOptions {
  db: Database;
  now: () => Instant;
  secret: string;
}

export const idempotency = fp<IdempotencyOptions>(
  async (app, { db, now, secret }) => {
    // An answer may carry what only its caller may know, such as a client secret.
    const sealed = createSeal(secret, 'idempotency');

    /** Takes the key for this call, unless a call has it that answered or may still do so. */
    async function take(userId: string, { key, startedAt }: TakenKey, fingerprint: string): Promise<boolean> {
      const taken = await db.query(
        `INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, key) DO UPDATE SET started_at = $4, fingerprint = $3, status = NULL
           WHERE idempotency_keys.started_at < $5
             OR (idempotency_keys.status IS NULL AND idempotency_keys.started_at < $6
                 AND idempotency_keys.fingerprint = $3)
         RETURNING 1`,
        [userId, key, fingerprint, startedAt, iso(now() - KEPT_MS), iso(now() - LEASE_MS)],
      );
      return taken.length === 1;
    }

    async function find(userId: string, key: string): Promise<KeptAnswer | undefined> {
      const [kept] = await db.query<KeptAnswer>(
        'SELECT fingerprint, status, content_type, body FROM idempotency_keys WHERE user_id = $1 AND key = $2',
        [userId, key],
      );
      return kept;
    }

    /** Gives the key back: the next call with it tries again. */
    const release = (userId: string, { key, startedAt }: TakenKey) =>
      db.query(
        'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND started_at = $3 AND status IS NULL',
        [userId, key, startedAt],
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
      const text = sealed.open(body ?? '');
      if (status === null || text === undefined) throw underWay();
      return reply
        .code(status)
        .headers({ 'content-type': type ?? 'application/json', 'idempotent-replayed': 'true' })
        .send(text);
    }

    // The embedded database has one server: a call that is still under way as it starts died with the one before.
    app.addHook('onReady', async () => {
      if (db.engine === 'pglite') await db.query('DELETE FROM idempotency_keys WHERE status IS NULL');
    });

    app.decorateRequest('idempotencyKey', null);

    app.addHook('preHandler', async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (!request.routeOptions.config.idempotent || key === undefined) return;
      if (typeof key !== 'string' || !KEY.test(key)) throw badKey();
      const { userId } = sessionOf(request);
      const fingerprint = fingerprintOf(request);
      for (const pause of [...WAITS_MS, 0]) {
        const wanted = { key, startedAt: iso(now()) };
        try {
          if (await take(userId, wanted, fingerprint)) {
            request.idempotencyKey = wanted;
            return;
          }
        } catch (error) {
          // A statement without an answer may have taken the key all the same.
          if (isConnectionFailure(error)) void writeLater(() => release(userId, wanted));
          throw error;
        }
        const kept = await find(userId, key);
        if (kept && kept.fingerprint !== fingerprint) throw ofAnotherCall();
        if (typeof kept?.status === 'number') return replay(reply, kept);
        if (pause > 0) await wait(pause);
      }
      throw underWay();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const taken = request.idempotencyKey;
      if (taken === null) return;
      const { userId } = sessionOf(request);
      const { statusCode } = reply;
      const contentType = String(reply.getHeader('content-type'));
      const write = () =>
        // A failure of ours is no answer: the next call with the key tries again.
        statusCode >= 500 || typeof payload !== 'string'
          ? release(userId, taken)
          : db.query(
              `UPDATE idempotency_keys SET status = $4, content_type = $5, body = $6
               WHERE user_id = $1 AND key = $2 AND started_at = $3`,
              [userId, taken.key, taken.startedAt, statusCode, contentType, sealed.seal(payload)],
            );
      try {
        await write();
      } catch (error) {
        // What was done is done, so its answer goes out; a repetition finds out by doing it again.
        request.log.warn({ reason: String(error) }, 'an answer could not be kept for repetitions');
        if (isConnectionFailure(error)) void writeLater(write);
      }
    });
  },
  { name: 'idempotency', dependencies: ['session'] },
);
