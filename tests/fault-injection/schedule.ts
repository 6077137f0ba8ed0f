// What happens in each round: which checkout, where the server is killed in it, and who comes back afterwards.
import { CRASH_POINTS, isServerPoint, type CrashPoint, type ServerPoint } from './crashPoints.ts';
import type { Random } from './random.ts';

/** The ways a checkout goes; checkouts.ts plays them. */
export const CHECKOUTS = [
  'paid',
  'vanished',
  'balance',
  'cancelled',
  'kept',
  'late',
  'expired',
  'claimed',
  'refused',
  'unclaimed',
] as const;
export type Checkout = (typeof CHECKOUTS)[number];

export interface Round {
  number: number;
  checkout: Checkout;
  /** Where the server is killed: a named point at its n-th passage, or so many milliseconds after the round begins. */
  kill: { point: CrashPoint; passage: number } | { afterMs: number };
  /** Whether the customer tries again when the connection breaks. */
  returns: boolean;
  /** Whether they send an Idempotency-Key. */
  keyed: boolean;
  /** Whether somebody else wants the same dates afterwards. */
  contested: boolean;
  /** Whether the provider announces nothing during the round, so that the customer's own call settles. */
  silent: boolean;
}

/** The checkouts that pass each point, and how often. */
const PASSED_BY: Record<CrashPoint, readonly (readonly [Checkout, passages: number])[]> = {
  'hold-committed': [
    ['paid', 1],
    ['balance', 1],
    ['late', 1],
  ],
  'intent-unstored': [
    ['paid', 1],
    ['balance', 2],
    ['claimed', 1],
  ],
  'intent-stored': [
    ['paid', 1],
    ['balance', 2],
    ['claimed', 1],
  ],
  'customer-vanished': [['vanished', 1]],
  'event-unstored': [
    ['paid', 1],
    ['vanished', 1],
    ['late', 1],
    ['balance', 2],
  ],
  'event-stored': [
    ['paid', 1],
    ['vanished', 1],
    ['late', 1],
    ['balance', 2],
  ],
  'payment-settled': [
    ['paid', 1],
    ['balance', 2],
    ['late', 1],
    ['claimed', 1],
  ],
  // The mails of the booking and the balance count too, then the refund and its mail.
  'outbox-written': [
    ['cancelled', 3],
    ['refused', 2],
  ],
  'refund-uncalled': [
    ['cancelled', 2],
    ['refused', 1],
    ['unclaimed', 1],
  ],
  'refund-unrecorded': [
    ['cancelled', 2],
    ['refused', 1],
    ['unclaimed', 1],
  ],
  'cancelled-unreleased': [['expired', 1]],
};

const KILLS_A_POINT = 9;
const RANDOM_WITHIN_MS = 900;

function atPoint(
  point: CrashPoint,
  turn: number,
  random: Random,
): Pick<Round, 'checkout' | 'kill' | 'silent'> {
  const ways = PASSED_BY[point];
  // In turn rather than by chance, so that every way to a point is gone.
  const [checkout, passages] = ways[turn % ways.length] ?? ['paid', 1];
  const passage = 1 + random.below(passages);
  // An event has to come for its own points; elsewhere every second round does without.
  const silent = point === 'payment-settled' && turn % 2 === 0;
  return { checkout, kill: { point, passage }, silent };
}

function atPoints(count: number, random: Random) {
  const points = Object.keys(CRASH_POINTS) as CrashPoint[];
  const turns = Math.min(KILLS_A_POINT, Math.floor(count / points.length));
  if (turns === 0) {
    const some = random.shuffled(points).slice(0, Math.floor(count / 2));
    return some.map((point) => atPoint(point, random.below(KILLS_A_POINT), random));
  }
  return points.flatMap((point) => Array.from({ length: turns }, (_, turn) => atPoint(point, turn, random)));
}

/**
 * So many rounds: each point in equal number, nine times where there is room, and the rest at random moments. Where there
 * are fewer rounds than points, half of them are at points drawn by chance.
 */
export function scheduleRounds(count: number, { random, keyed }: { random: Random; keyed: number }): Round[] {
  const named = atPoints(count, random);
  const others = Array.from({ length: count - named.length }, () => ({
    checkout: random.pick(CHECKOUTS),
    kill: { afterMs: random.below(RANDOM_WITHIN_MS) },
    silent: false,
  }));
  return random.shuffled([...named, ...others]).map((round, index) => ({
    ...round,
    number: index + 1,
    returns: random.chance(0.7),
    keyed: random.chance(keyed),
    contested: random.chance(0.5),
  }));
}

/** The point the server itself is armed with in this round, if any. */
export function armedPoint({ kill }: Round): { point: ServerPoint; passage: number } | undefined {
  return 'point' in kill && isServerPoint(kill.point)
    ? { point: kill.point, passage: kill.passage }
    : undefined;
}
