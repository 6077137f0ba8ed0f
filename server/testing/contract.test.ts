// Runs the contract suite against the server with its database and its payment sandbox.
import { suites } from '#contract/suites.ts';
import { withoutNames } from '#contract/contractCase.ts';
import { runContract } from '#contract/runContract.ts';
import { openTestDatabase } from './databases.ts';
import { openContractServer } from './contractServer.ts';
import { createTestApp } from './testApp.ts';

/** Calls that the browser app does not make: the calendar file is a link, and calendar programs read a subscription. */
const OTHERS_CALLS = [
  'POST /api/payments/webhook',
  'GET /api/reservations/{id}/calendar.ics',
  'GET /api/calendars/{token}.ics',
];

// The embedded engine, so that every call's SQL also runs on it.
runContract(suites, async () => openContractServer(await openTestDatabase('pglite')));

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
