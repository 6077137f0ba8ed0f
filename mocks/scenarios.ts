// Backends by name: what a test or `npm run dev:mock` starts from.
import { ada, admin, driver, makeBackend, verifiedDriver, type Backend } from './backend.ts';
import { someJobs } from './board.ts';
import { showroom } from './showroom.ts';

export const scenarios = {
  /** Two cars, four people, no reservations. */
  usual: () => makeBackend(),
  /** A catalogue without cars. */
  noCars: () => makeBackend({ cars: [] }),
  /** Ada is signed in. */
  customer: () => makeBackend({ signedInAs: ada.id }),
  admin: () => makeBackend({ signedInAs: admin.id }),
  /** A driver who waits for the licence check, and one who has passed it. */
  driver: () => makeBackend({ signedInAs: driver.id }),
  verifiedDriver: () => makeBackend({ signedInAs: verifiedDriver.id, jobs: someJobs() }),
  /** The demo fleet and the sandbox: what `npm run dev:mock` shows. */
  showroom,
} satisfies Record<string, () => Backend>;

export type ScenarioName = keyof typeof scenarios;
