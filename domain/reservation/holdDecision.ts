// What a request to hold dates comes to, before the database decides whether the dates are free.
import type { Pence } from '#domain/money/pence.ts';
import { MAX_LIVE_HOLDS, type ReservationStatus } from './status.ts';

/**
 * - `already-reserved`: the customer has these dates.
 * - `continue`: the customer holds these dates at this price.
 * - `too-many-holds`: the customer holds as many other cars as allowed.
 * - `hold`: the dates are held anew, and the customer's other hold of the car is given up.
 */
export type HoldDecision = 'already-reserved' | 'continue' | 'too-many-holds' | 'hold';

export interface HoldRequest {
  /** The customer's confirmed or held reservation of exactly these dates. */
  own: { status: ReservationStatus; totalPence: Pence } | undefined;
  /** How many other cars the customer holds. */
  otherCarsHeld: number;
  /** The price of the dates now. A hold at another price is replaced. */
  totalPence: Pence;
}

export function decideHold({ own, otherCarsHeld, totalPence }: HoldRequest): HoldDecision {
  if (own?.status === 'confirmed') return 'already-reserved';
  if (own?.status === 'held' && own.totalPence === totalPence) return 'continue';
  return otherCarsHeld >= MAX_LIVE_HOLDS ? 'too-many-holds' : 'hold';
}
