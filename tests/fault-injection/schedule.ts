// The plan of each round: the kind of checkout, the crash point, and the customers who retry.
import { CRASH_POINTS, isServerPoint, type CrashPoint, type ServerPoint } from './crashPoints.ts';
import type { Random } from './random.ts';

/** The kinds of checkout; checkouts.ts runs them. */
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
  /** When the server is killed: at the n-th passage of a named point, or some milliseconds after the round begins. */
  kill: { point: CrashPoint; passage: number } | { afterMs: number };
  /** Whether the customer retries when the connection breaks. */
  returns: boolean;
  /** Whether the customer sends an Idempotency-Key. */
  keyed: boolean;
  /** Whether another customer requests the same dates afterwards. */
  contested: boolean;
  /** Whether the provider sends no webhook during the round, so that the customer's own call settles. */
  silent: boolean;
}

/** The checkouts that reach each point, and how often. */
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
  // The mails of the booking and the balance also count, then the refund and its mail.
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
  // In turn rather than at random, so that every checkout of a point is used.
  const [checkout, passages] = ways[turn % ways.length] ?? ['paid', 1];
  const passage = 1 + random.below(passages);
  // The event points need a webhook; every second round of the others has none.
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
 * Plans the rounds: the same number for each point, at most nine, and the rest at random times. With
 * fewer rounds than points, half of them are at randomly selected points.
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

/** The point that arms the server in this round, if any. */
export function armedPoint({ kill }: Round): { point: ServerPoint; passage: number } | undefined {
  return 'point' in kill && isServerPoint(kill.point)
    ? { point: kill.point, passage: kill.passage }
    : undefined;
}
