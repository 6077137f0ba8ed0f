// Runs the contract suite against the server with its database and its payment sandbox.
import { suites } from '#contract/suites.ts';
import { withoutNames } from '#contract/contractCase.ts';
import { REPEATED_CALLS } from '#contract/repeats.ts';
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
