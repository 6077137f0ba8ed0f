// Runs the contract suite against the server with its database and its payment sandbox.
import { suites } from '#contract/suites.ts';
import { withoutNames } from '#contract/contractCase.ts';
import { runContract } from '#contract/runContract.ts';
import type { ContractAdapter } from '#contract/adapter.ts';
import { followReservations } from '#server/modules/jobs/reservationJobs.ts';
import { openTestDatabase } from './databases.ts';
import { createBookingApp } from './bookingApp.ts';
import { createTestApp } from './testApp.ts';

/** True for an answer with JSON; a file has none. */
const isJson = (type: string | null | undefined) => /\bjson\b|\+json/.test(type ?? '');

/** Calls that the browser app does not make: the calendar file is a link, and calendar programs read a subscription. */
const OTHERS_CALLS = [
  'POST /api/payments/webhook',
  'GET /api/reservations/{id}/calendar.ics',
  'GET /api/calendars/{token}.ics',
];

/** The calls that show jobs, which the background work updates from their reservations. */
const READS_JOBS = /^\/api\/(jobs|reservations)\b/;

const PAYMENT_METHODS = { good: 'pm_card_visa', declined: 'pm_card_chargeDeclined' };

async function openServer(): Promise<ContractAdapter> {
  // The embedded engine, so that every call's SQL also runs on it.
  const db = await openTestDatabase('pglite');
  const test = await createBookingApp({ db, env: { DEMO_LOGIN: 'on' } });
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
    async request({ method, path, body, as }) {
      test.clock.now = Date.now();
      // Runs the background work, as it has run before a user reads the jobs.
      if (method === 'GET' && READS_JOBS.test(path)) await followReservations(test.deps);
      const { payload, type } = await encode(body);
      const cookie = cookies.get(as);
      const answer = await test.app.inject({
        method,
        url: path,
        ...(payload === undefined ? {} : { payload }),
        // A separate address for each call, so that no rate limit applies.
        remoteAddress: `2001:db8:${(addresses += 1).toString(16)}::1`,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(cookie === undefined ? {} : { cookie }),
        },
      });
      for (const { name, value } of answer.cookies) if (name === 'sid') cookies.set(as, `${name}=${value}`);
      return {
        status: answer.statusCode,
        header: (name) => answer.headers[name]?.toString() ?? null,
        body: isJson(answer.headers['content-type']?.toString()) ? answer.json<unknown>() : undefined,
      };
    },
    async payCard(secret, card) {
      const { body } = await test.payCard(secret, PAYMENT_METHODS[card]);
      return body.status === 'succeeded';
    },
    mailedToken: test.mailedToken,
    async close() {
      await test.close();
      await db.close();
    },
  };
}

runContract(suites, openServer);

it('has a case for every call that the browser makes', async () => {
  const test = await createTestApp();
  const documented = Object.entries(test.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  await test.close();
  const others = new Set(OTHERS_CALLS);
  const asked = suites.flatMap(({ cases }) => cases.map(({ call }) => withoutNames(call)));
  expect(
    documented
      .filter((call) => !others.has(call))
      .map(withoutNames)
      .sort(),
  ).toEqual([...new Set(asked)].sort());
});
