// What a request to hold dates comes to, before the database decides whether the dates are free.
import type { Pence } from '#domain/money/pence.ts';
import {
  MAX_LIVE_HOLDS,
  MAX_UNVERIFIED_HOLDS,
  MAX_UNVERIFIED_HOLDS_PER_HOUR,
  type ReservationStatus,
} from './status.ts';

/**
 * - `already-reserved`: the customer has these dates.
 * - `continue`: the customer holds these dates at this price.
 * - `too-many-holds`: the customer holds as many other cars as allowed.
 * - `verify-email-first`: the customer's email is not verified, and more holds need that.
 * - `hold`: the dates are held anew, and the customer's other hold of the car is given up.
 */
export type HoldDecision = 'already-reserved' | 'continue' | 'too-many-holds' | 'verify-email-first' | 'hold';

/** The refusal of `verify-email-first`. */
export const VERIFY_EMAIL_FIRST =
  'Please confirm your email address first: until then, one unpaid car is kept for you at a time, and at most three an hour. The link is in the mail that we have sent you; your profile can send another.';

/** What counts for the limits of new holds. */
export interface HoldAllowance {
  /** How many other cars the customer holds. */
  otherCarsHeld: number;
  isEmailVerified: boolean;
  /** The holds that the customer began within the last hour and has not paid. */
  unpaidHoldsLastHour: number;
}

export interface HoldRequest extends HoldAllowance {
  /** The customer's confirmed or held reservation of exactly these dates. */
  own: { status: ReservationStatus; totalPence: Pence } | undefined;
  /** The price of the dates now. A hold at another price is replaced. */
  totalPence: Pence;
}

export function decideHold({
  own,
  totalPence,
  otherCarsHeld,
  isEmailVerified,
  unpaidHoldsLastHour,
}: HoldRequest): HoldDecision {
  if (own?.status === 'confirmed') return 'already-reserved';
  if (own?.status === 'held' && own.totalPence === totalPence) return 'continue';
  if (
    !isEmailVerified &&
    (otherCarsHeld >= MAX_UNVERIFIED_HOLDS || unpaidHoldsLastHour >= MAX_UNVERIFIED_HOLDS_PER_HOUR)
  ) {
    return 'verify-email-first';
  }
  return otherCarsHeld >= MAX_LIVE_HOLDS ? 'too-many-holds' : 'hold';
}
