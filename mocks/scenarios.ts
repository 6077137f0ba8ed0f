// Backends by name: what a test or `npm run dev:mock` starts from.
import { ada, admin, driver, makeBackend, type Backend } from './backend.ts';
import { showroom } from './showroom.ts';

export const scenarios = {
  /** Two cars, three people, no reservations. */
  usual: () => makeBackend(),
  /** A catalogue without cars. */
  noCars: () => makeBackend({ cars: [] }),
  /** Ada is signed in. */
  customer: () => makeBackend({ signedInAs: ada.id }),
  admin: () => makeBackend({ signedInAs: admin.id }),
  driver: () => makeBackend({ signedInAs: driver.id }),
  /** The demo fleet and the sandbox: what `npm run dev:mock` shows. */
  showroom,
} satisfies Record<string, () => Backend>;

export type ScenarioName = keyof typeof scenarios;
