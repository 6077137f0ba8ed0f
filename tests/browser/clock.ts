// The clock of the run for server, browsers and tests. TEST_CLOCK is the instant at which a run
// starts, and the time runs on from there. Without it, the clock is the machine's.
import type { BrowserContext } from '@playwright/test';
import type { Instant } from '#domain/time/london.ts';

const { TEST_CLOCK } = process.env;
// The runner reads this file first; its workers inherit the variable.
/** The start of the run in milliseconds, which also names the run. */
export const RUN = (process.env['TEST_CLOCK_STARTED_AT'] ??= String(Date.now()));
const startedAt = Number(RUN);
const aheadMs = TEST_CLOCK ? Date.parse(TEST_CLOCK) - startedAt : 0;

/** The current time on the clock of the run. */
export const now = (): Instant => Date.now() + aheadMs;

/** The variables that give a server the clock of the run. */
export const clockOfServer = (): NodeJS.ProcessEnv =>
  TEST_CLOCK ? { TEST_CLOCK: new Date(now()).toISOString() } : {};

/** Gives a browser the clock of the run; its timers run in real time. */
export async function setClock(context: BrowserContext): Promise<void> {
  if (TEST_CLOCK) await context.clock.install({ time: now() });
}
