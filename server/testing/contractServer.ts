// The server with its database and its payment sandbox as the subject of the contract suite.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ContractAdapter, ContractRequest } from '#contract/adapter.ts';
import { readCarFields } from '#domain/fleet/checks.ts';
import { mergeDetails } from '#domain/fleet/details.ts';
import { insertCar } from '#server/fleet/cars/repository.ts';
import { readCar } from '#server/fleet/cars/service.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { DatabaseUnavailable } from '#server/platform/db/failures.ts';
import { endAllLeases } from '#server/platform/http/idempotencyKeys.ts';
import { followReservations } from '#server/jobs/reservationJobs.ts';
import { createBookingApp } from './bookingApp.ts';

/** True for an answer with JSON; a file has none. */
const isJson = (type: string | null | undefined) => /\bjson\b|\+json/.test(type ?? '');

/** The time that passes from one call to the next, so that rows by time have an order. */
const MS_BETWEEN_CALLS = 10;

/** The calls that show jobs, which the background work updates from their reservations. */
const READS_JOBS = /^\/api\/(jobs|reservations)\b/;

const PAYMENT_METHODS = { good: 'pm_card_visa', declined: 'pm_card_chargeDeclined' };

export interface ContractServer extends ContractAdapter {
  /** The calls that the OpenAPI description lists, as 'GET /api/cars/{id}'. */
  documentedCalls(): string[];
  /** The calls that take an Idempotency-Key, as 'POST /api/reviews'. */
  keyedCalls(): string[];
}

interface Ending {
  after: ContractRequest['endsAfter'];
  hasEnded: boolean;
}

/** How the server ends during the current call. */
const ending = new AsyncLocalStorage<Ending>();

const STORES_ANSWER = /^\s*UPDATE idempotency_keys SET status/;

function assertRunning(): void {
  if (ending.getStore()?.hasEnded) throw new DatabaseUnavailable('the server has ended');
}

/** The database, which a call cannot use any more after the commit with which its server ends. */
const endingAfterCommits = (db: Database): Database =>
  Object.assign(Object.create(db) as Database, {
    async query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
      assertRunning();
      return db.query<R>(sql, params);
    },
    async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
      assertRunning();
      let hasAnswer = false;
      const result = await db.transaction((tx) =>
        work({
          script: (sql) => tx.script(sql),
          query(sql, params) {
            hasAnswer ||= STORES_ANSWER.test(sql);
            return tx.query(sql, params);
          },
        }),
      );
      const current = ending.getStore();
      if (current?.after === 'first commit' || (current?.after === 'answer' && hasAnswer))
        current.hasEnded = true;
      assertRunning();
      return result;
    },
  });

/** A server over this database, which closes both. */
export async function openContractServer(db: Database): Promise<ContractServer> {
  const test = await createBookingApp({ db: endingAfterCommits(db), env: { DEMO_LOGIN: 'on' } });
  const cookies = new Map<string, string>();
  let addresses = 0;

  async function encode(body: unknown) {
    if (body === undefined) return {};
    if (!(body instanceof FormData)) return { payload: body as object };
    const encoded = new Response(body);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    };
  }

  return {
    endsCalls: true,
    async request({ method, path, body, as, key, endsAfter }) {
      // Not the machine's time: on a busy machine the suite takes longer than a sign-in counts as recent.
      test.clock.now += MS_BETWEEN_CALLS;
      // Runs the background work, as it has run before a user reads the jobs.
      if (method === 'GET' && READS_JOBS.test(path)) await followReservations(test.deps);
      const { payload, type } = await encode(body);
      const cookie = cookies.get(as);
      const call = {
        method,
        url: path,
        ...(payload === undefined ? {} : { payload }),
        // A separate address for each call, so that no rate limit applies.
        remoteAddress: `2001:db8:${(addresses += 1).toString(16)}::1`,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      };
      // The request is sent when the promise of `inject` is awaited.
      const how = { after: endsAfter, hasEnded: false };
      const answer = await ending.run(how, async () => await test.app.inject(call));
      if (how.hasEnded) {
        // As the server that starts next, whose background work does what the call had left to do.
        await endAllLeases(db, test.clock.now);
        await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
        await runPaymentTasks(test.deps);
      }
      for (const { name, value } of answer.cookies) if (name === 'sid') cookies.set(as, `${name}=${value}`);
      return {
        status: answer.statusCode,
        header: (name) => answer.headers[name]?.toString() ?? null,
        body: isJson(answer.headers['content-type']?.toString()) ? answer.json<unknown>() : undefined,
      };
    },
    async addPerson(as, { isDriver = false, ...person }) {
      const { id, cookie } = await test.addPerson({ ...person, is_driver: isDriver });
      cookies.set(as, cookie);
      return id;
    },
    async addCar(fields) {
      const id = randomUUID();
      const createdAt = new Date(test.clock.now);
      await insertCar(db, { id, ...readCarFields(fields), details: mergeDetails(null, fields), createdAt });
      return readCar(db, id);
    },
    async payCard(secret, card) {
      const { body } = await test.payCard(secret, PAYMENT_METHODS[card]);
      return body.status === 'succeeded';
    },
    mailedToken: test.mailedToken,
    documentedCalls: () =>
      Object.entries(test.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    keyedCalls: () =>
      test.app.declaredAccess
        .filter(({ config }) => config.idempotent)
        .map(({ method, url }) => `${method} ${url}`),
    async close() {
      await test.close();
      await db.close();
    },
  };
}
