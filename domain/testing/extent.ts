// The number of repetitions in the suites of money and time: few in every test run, all in `npm run test:full`.
import { appendFileSync } from 'node:fs';

/** True while `npm run test:full` runs. */
export const isFullExtent = process.env['TEST_EXTENT'] === 'full';

/** The number of repetitions: first in every test run, then in `npm run test:full`. */
const EXTENTS = {
  /**
   * The number of customers who book one car on one day at the same time. A slow machine must answer all of them
   * before the deadline.
   */
  contenders: [12, 200],
  /** Rounds of these races. */
  crowdRounds: [1, 20],
  /** Rounds of a late payment against another customer's hold. */
  lateRounds: [2, 500],
  /** Rounds of a payment at the moment at which its hold expires. */
  lastMomentRounds: [1, 500],
  /** Rounds of concurrent webhook, browser and reconciler. */
  meetingRounds: [2, 500],
  /** Checkouts that are opened twice, and balances that are paid from two tabs. */
  doubleRounds: [1, 100],
  /** Sequences of booking, paying, changing, cancelling and refunding, on each engine. */
  moneySequences: [2, 1_000],
  /**
   * The number of reserved days of each of 20 cars, for the plan of the search by dates: 100,000 reservations at full
   * extent.
   */
  plannedDays: [100, 5_000],
  /** Pairs of bookings whose overlap the constraint and the rule decide. */
  pairs: [40, 1_000],
  /** How often each event is delivered again, in sequence and concurrently. */
  replays: [1, 10],
  /** Rounds of four concurrent random bookings, moves, blocks and turnarounds of one car. */
  blockRounds: [4, 200],
  /** Rounds of four concurrent random moves, changes and blocks. */
  moveRounds: [3, 100],
  /** Orders in which the events of one payment arrive. */
  permutations: [5, 1_000],
  /** Reservations for each kind of failure of each call of the provider. */
  faultRounds: [1, 5],
  /** Kinds of failure, and how often each is repeated: fewer or more times than the SDK retries. */
  faultKinds: [1, 5],
  faultTimes: [1, 2],
  /** The response time of a slow provider, in milliseconds. */
  latencyMs: [50, 10_000],
  /** The maximum response time for users in milliseconds; measured where nothing else runs. */
  answerWithinMs: [Infinity, 15_000],
  /** Malformed requests to the documented calls. */
  malformedRequests: [100, 1_500],
  /** Attempts for each way to pay with an invalid payment. */
  tries: [1, 50],
} as const satisfies Record<string, readonly [number, number]>;

/** `describe` at full extent; an ordinary test run skips these tests. */
export function describeInFull(name: string, tests: () => void): void {
  (isFullExtent ? describe : describe.skip)(name, tests);
}

/**
 * `it` at full extent, for a test that is slow by nature: it starts processes, or waits for real time. Reads the globals
 * of Jest when it is called, because benches load this file without Jest.
 */
export function itAtFullExtent(
  name: string,
  test: (() => Promise<void>) | (() => void),
  withinMs?: number,
): void {
  (isFullExtent ? it : it.skip)(name, test, withinMs);
}

export function extentOf(name: keyof typeof EXTENTS): number {
  return EXTENTS[name][isFullExtent ? 1 : 0];
}

export interface Figures {
  suite: string;
  /** The database engine, or 'rules' for a suite without a database. */
  on: string;
  what: string;
  /** The counts, such as { rounds: 20, winners: 20 }. */
  counts: Readonly<Record<string, number>>;
}

/** Reports the counts of a passed suite; an ordinary test run does not print them. */
export function report(figures: Figures): void {
  const file = process.env['TEST_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

/** Numbers from 0 to below 1 that a seed determines, so that draws can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same items in an order that `random` determines. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const rest = [...things];
  const drawn: T[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
