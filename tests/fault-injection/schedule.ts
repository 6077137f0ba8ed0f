// The plan of each round: the kind of checkout, the crash point, and the customers who retry.
import { CRASH_POINTS, isServerPoint, type CrashPoint, type ServerPoint } from './crashPoints.ts';

/** The kinds of checkout; checkouts.ts runs them. */
export type Checkout =
  | 'paid'
  | 'vanished'
  | 'balance'
  | 'cancelled'
  | 'kept'
  | 'late'
  | 'expired'
  | 'claimed'
  | 'refused'
  | 'unclaimed';

export interface Round {
  number: number;
  checkout: Checkout;
  /** The server is killed at the n-th passage of the point. */
  kill: { point: CrashPoint; passage: number };
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

/** A round for each point, with each of its checkouts or only with the first. The kill is at the last passage. */
export function scheduleRounds(size: 'full' | 'quick'): Round[] {
  const points = Object.keys(CRASH_POINTS) as CrashPoint[];
  return points
    .flatMap((point) =>
      PASSED_BY[point].slice(0, size === 'quick' ? 1 : undefined).map(([checkout, passage], turn) => ({
        checkout,
        kill: { point, passage },
        // The event points need a webhook; every second round of this point has none.
        silent: point === 'payment-settled' && turn % 2 === 0,
      })),
    )
    .map((round, index) => ({
      ...round,
      number: index + 1,
      returns: index % 3 !== 0,
      keyed: index % 2 === 0,
      contested: index % 4 < 2,
    }));
}

/** The point that arms the server in this round, if any. */
export function armedPoint({ kill }: Round): { point: ServerPoint; passage: number } | undefined {
  return isServerPoint(kill.point) ? { point: kill.point, passage: kill.passage } : undefined;
}
