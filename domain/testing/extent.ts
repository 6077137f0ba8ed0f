// How much the suites of money and time try: a little in every test run, all of it by `npm run test:money`.
import { appendFileSync } from 'node:fs';

/** Whether `npm run test:money` runs. */
export const isFullExtent = process.env['MONEY_EXTENT'] === 'full';

/** How often, or how much of it: first as every test run does it, then as `npm run test:money` does. */
const EXTENTS = {
  /** Customers who want one car on one day at once: few enough for a slow machine to answer within the deadline. */
  crowd: [80, 200],
  /** Rounds in which they do. */
  crowdRounds: [1, 20],
  /** Draws of 60 overlapping wishes on three cars. */
  wishDraws: [5, 50],
  /** Rounds of a payment that comes late, or at the last moment, against somebody else's hold. */
  lateRounds: [8, 500],
  /** Rounds of webhook, browser and reconciler at once. */
  meetingRounds: [5, 500],
  /** Checkouts opened twice, balances paid from two tabs. */
  doubleRounds: [5, 100],
  /** Sequences of booking, paying, changing, cancelling and refunding, on each engine. */
  moneySequences: [15, 500],
  /** Orders in which the events of one payment arrive. */
  permutations: [10, 1_000],
  /** Hires under each kind of trouble of each of the provider's calls. */
  faultRounds: [1, 5],
  /** How many kinds of trouble, and how often in a row the provider is in it: never mind the SDK's own repetitions, or too often for them. */
  faultKinds: [2, 5],
  faultTimes: [1, 2],
  /** How long the provider takes for an answer where it is slow, in milliseconds. */
  latencyMs: [50, 10_000],
  /** Within how many milliseconds people are answered; measured where nothing else runs. */
  answerWithinMs: [Infinity, 15_000],
  /** Wrong amounts that a browser may send. */
  amounts: [100, 1_000],
  /** Tries of each way to pay with something that does not pay. */
  tries: [5, 50],
} as const satisfies Record<string, readonly [number, number]>;

export function extentOf(name: keyof typeof EXTENTS): number {
  return EXTENTS[name][isFullExtent ? 1 : 0];
}

export interface Figures {
  suite: string;
  /** The database engine, or 'rules' where none is concerned. */
  on: string;
  what: string;
  /** What was counted, such as { rounds: 20, winners: 20 }. */
  counts: Readonly<Record<string, number>>;
}

/** Hands the counts of a suite that has passed to whoever prints them; nobody does in an ordinary test run. */
export function report(figures: Figures): void {
  const file = process.env['MONEY_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

/** Numbers from 0 to below 1 that a seed decides, for draws that can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in an order that `random` decides. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const rest = [...things];
  const drawn: T[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
