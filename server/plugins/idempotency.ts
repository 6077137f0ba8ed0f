// Calls that may be repeated: with an Idempotency-Key the first answer is kept for a day and given again to every
// repetition. Routes opt in by `config.idempotent`; without the header they work as ever.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { createSeal } from './sealedText.ts';
import { sessionOf } from './guards.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotent?: true;
  }
  interface FastifyRequest {
    /** The key under which the answer will be kept; null for a call without one. */
    idempotencyKey: string | null;
  }
}

const KEPT_MS = 24 * 3_600_000;
/** A call that has not answered by then died with its process. */
const LEASE_MS = 60_000;
// A repetition waits this long altogether for the first call to answer.
const WAITS_MS = [20, 40, 80, 160, 320, 640, 1_280] as const;
const KEY = /^[\x21-\x7e]{1,255}$/;

interface KeptAnswer {
  fingerprint: string;
  status: number | null;
  content_type: string | null;
  body: string | null;
}

const badKey = () => new Refusal(400, 'An Idempotency-Key has 1 to 255 characters and no spaces.');
const ofAnotherCall = () =>
  new Refusal(422, 'This Idempotency-Key was used for another request.', { code: 'idempotency_key_reused' });
const underWay = () =>
  new Refusal(409, 'The same request is still under way. Please try again in a moment.', {
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
export async function forgetOldAnswers({ db, now }: { db: Database; now: () => Instant }): Promise<void> {
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
    async function take(userId: string, key: string, fingerprint: string): Promise<boolean> {
      const taken = await db.query(
        `INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, key) DO UPDATE SET started_at = $4, fingerprint = $3, status = NULL
           WHERE idempotency_keys.started_at < $5
             OR (idempotency_keys.status IS NULL AND idempotency_keys.started_at < $6
                 AND idempotency_keys.fingerprint = $3)
         RETURNING 1`,
        [userId, key, fingerprint, iso(now()), iso(now() - KEPT_MS), iso(now() - LEASE_MS)],
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
        if (await take(userId, key, fingerprint)) {
          request.idempotencyKey = key;
          return;
        }
        const kept = await find(userId, key);
        if (kept && kept.fingerprint !== fingerprint) throw ofAnotherCall();
        if (typeof kept?.status === 'number') return replay(reply, kept);
        if (pause > 0) await wait(pause);
      }
      throw underWay();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const key = request.idempotencyKey;
      if (key === null) return;
      const { userId } = sessionOf(request);
      try {
        // A failure of ours is no answer: the next call with the key tries again.
        if (reply.statusCode >= 500 || typeof payload !== 'string') {
          await db.query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2', [userId, key]);
          return;
        }
        await db.query(
          'UPDATE idempotency_keys SET status = $3, content_type = $4, body = $5 WHERE user_id = $1 AND key = $2',
          [userId, key, reply.statusCode, String(reply.getHeader('content-type')), sealed.seal(payload)],
        );
      } catch (error) {
        // What was done is done, so its answer goes out; a repetition finds out by doing it again.
        request.log.warn({ reason: String(error) }, 'an answer could not be kept for repetitions');
      }
    });
  },
  { name: 'idempotency', dependencies: ['session'] },
);
