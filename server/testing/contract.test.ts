// Runs the contract suite against the server with its database and its payment sandbox.
import { suites } from '#contract/suites.ts';
import { withoutNames } from '#contract/contractCase.ts';
import { endings, REPEATED_CALLS } from '#contract/repeats.ts';
import { runContract } from '#contract/runContract.ts';
import { isFullExtent } from '#domain/testing/extent.ts';
import { openTestDatabase } from './databases.ts';
import { openContractServer, type ContractServer } from './contractServer.ts';

/** Calls that the browser app does not make: the calendar file is a link, and calendar programs read a subscription. */
const OTHERS_CALLS = [
  'POST /api/payments/webhook',
  'GET /api/reservations/{id}/calendar.ics',
  'GET /api/calendars/{token}.ics',
];

/** They call the payment provider between two changes, or count a password before the effect; each finds what it did before. */
const RUN_AGAIN = [
  'DELETE /api/reservations/:id',
  'POST /api/auth/confirm-email',
  'POST /api/auth/reauthenticate',
  'POST /api/orders/:id/pay',
  'POST /api/reservations/:id/cancellation',
  'POST /api/reservations/:id/fault-cancellation',
  'POST /api/reservations/:id/pay',
  'POST /api/reservations/:id/refunds',
  'POST /api/reservations/:id/saved-card',
  'POST /api/reservations/create-payment-intent',
  'POST /api/users/:id/second-factor/removal',
  'PUT /api/users/:id/password',
];

/** PostgreSQL, which needs a third of the time. At full extent the embedded engine, so that every call's SQL also runs there. */
const ENGINE = isFullExtent ? 'pglite' : 'postgres';

let server: ContractServer;
runContract(suites, async () => {
  server = await openContractServer(await openTestDatabase(ENGINE));
  return server;
});

it('repeats every call that takes an Idempotency-Key', () => {
  expect(server.keyedCalls().sort()).toEqual([...new Set(REPEATED_CALLS)].sort());
});

it('stores the answer with the first change, except where the call goes on outside the database', () => {
  const runAgain = [...endings].filter(([, times]) => times > 1).map(([call]) => call);
  expect(runAgain.sort()).toEqual(RUN_AGAIN);
});

it('has a case for every call that the browser makes', () => {
  const others = new Set(OTHERS_CALLS);
  const asked = suites.flatMap(({ cases }) => cases.map(({ call }) => withoutNames(call)));
  expect(
    server
      .documentedCalls()
      .filter((call) => !others.has(call))
      .map(withoutNames)
      .sort(),
  ).toEqual([...new Set(asked)].sort());
});
