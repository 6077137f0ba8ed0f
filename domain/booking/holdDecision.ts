// The decision about a request to hold dates, before the database checks whether the dates are free.
import type { ReservationDates } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import { daysBetween, type Instant } from '#domain/time/london.ts';
import {
  HOLD_PAUSE_MINUTES,
  MAX_LIVE_HOLDS,
  MAX_UNVERIFIED_CAR_DAYS,
  MAX_UNVERIFIED_HOLDS,
  MAX_UNVERIFIED_HOLDS_PER_HOUR,
  UNPAID_MINUTES_BEFORE_PAUSE,
  type ReservationStatus,
} from './status.ts';
import { MINUTE } from '#domain/time/durations.ts';

/**
 * - `already-reserved`: the customer has these dates.
 * - `continue`: the customer holds these dates at this price.
 * - `too-many-holds`: the customer holds as many other cars as allowed.
 * - `verify-email-first`: the customer's email is not verified, and more holds need that.
 * - `verify-email-at-address`: the customer's email is not verified, and the customer's network address keeps as many
 *   days of cars as allowed for such customers, or has kept these dates without a payment for the time of two holds.
 * - `paused`: the customer has kept these dates without a payment for the time of two holds.
 * - `too-many-an-hour`: the customer has begun as many unpaid holds as allowed.
 * - `too-many-at-address`: as many unpaid holds as allowed are open for the customer's network address.
 * - `hold`: the dates are held, and the customer's other hold of the car is given up.
 */
export type HoldDecision =
  | 'already-reserved'
  | 'continue'
  | 'too-many-holds'
  | 'verify-email-first'
  | 'verify-email-at-address'
  | 'paused'
  | 'too-many-an-hour'
  | 'too-many-at-address'
  | 'hold';

/** The problem of `verify-email-first`. */
export const VERIFY_EMAIL_FIRST =
  'Please confirm your email address first: until then, one unpaid car is kept for you at a time, and at most three an hour. The link is in the mail that we have sent you; your profile can send another.';

/** The problem of `verify-email-at-address`. */
export const VERIFY_EMAIL_AT_ADDRESS =
  'Please confirm your email address first, because cars are kept for your network without a payment. The link is in the mail that we have sent you; your profile can send another.';

/** The problem of `paused`. */
export const pausedHolds = (minutes: number): string =>
  `These dates were kept for you before without a payment. Please choose other dates or another car, or try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`;

/** The problem of `too-many-an-hour`. */
export const TOO_MANY_HOLDS_AN_HOUR =
  'You have begun many reservations without paying for one. Please wait a while and try again.';

/** The problem of `too-many-at-address`. */
export const TOO_MANY_HOLDS_AT_ADDRESS =
  'Several cars are kept for your network. Please pay for one of them, or wait until one is free again.';

/** The unpaid holds of a customer or a network address for overlapping dates of one car. */
export interface UnpaidHolds {
  /** The sum of their durations, in milliseconds. */
  keptMs: number;
  /** The end of the last of them; null without one. */
  lastEndedAt: Instant | null;
}

/** Milliseconds until these dates may be held again; 0 without a pause. */
export function holdPause({ keptMs, lastEndedAt }: UnpaidHolds, now: Instant): number {
  if (lastEndedAt === null || keptMs < UNPAID_MINUTES_BEFORE_PAUSE * MINUTE) return 0;
  return Math.max(0, lastEndedAt + HOLD_PAUSE_MINUTES * MINUTE - now);
}

export interface HoldLimits {
  /** The maximum number of unpaid holds of a verified customer within an hour. */
  maxPerHour: number;
  /** The maximum number of open unpaid holds of one network address. */
  maxPerAddress: number;
}

/** The inputs of the limits of new holds. */
export interface HoldAllowance {
  /** The number of other cars that the customer holds. */
  otherCarsHeld: number;
  isEmailVerified: boolean;
  /** The number of holds that the customer began within the last hour and has not paid. */
  unpaidHoldsLastHour: number;
  /** Milliseconds until a pause ends. */
  pausedMs: number;
  /** The number of open unpaid holds of the customer's network address, without the customer's own hold of this car. */
  heldAtAddress: number;
  /**
   * For a customer without a verified email: the days of the open unpaid holds of such customers at the network address,
   * without the customer's own hold of this car.
   */
  unverifiedDaysAtAddress: number;
  /** For such a customer: milliseconds until the pause of these dates for the network address ends. */
  pausedAtAddressMs: number;
}

export interface HoldRequest extends HoldAllowance {
  /** The customer's confirmed or held reservation of exactly these dates. */
  own: { status: ReservationStatus; totalPence: Pence } | undefined;
  /** The price of the dates now. A hold at another price is replaced. */
  totalPence: Pence;
  /** The days of the requested dates, the first and the last one included. */
  days: number;
  limits: HoldLimits;
}

/** The days of a hold, the first and the last one included. */
export const daysOfHold = ({ startDate, endDate }: Pick<ReservationDates, 'startDate' | 'endDate'>): number =>
  daysBetween(startDate, endDate) + 1;

function mustVerifyAtAddress({
  days,
  unverifiedDaysAtAddress: held,
  pausedAtAddressMs,
}: Pick<HoldRequest, 'days' | 'unverifiedDaysAtAddress' | 'pausedAtAddressMs'>): boolean {
  return pausedAtAddressMs > 0 || (held > 0 && held + days > MAX_UNVERIFIED_CAR_DAYS);
}

/**
 * The decision about a request to hold dates, by the state of the customer's holds and the limits. The first reason in
 * the order of the checks counts. The result does not depend on whether the dates are free.
 */
export function decideHold(request: HoldRequest): HoldDecision {
  const { own, totalPence, otherCarsHeld, isEmailVerified, unpaidHoldsLastHour, pausedMs, limits } = request;
  if (own?.status === 'confirmed') return 'already-reserved';
  if (own?.status === 'held' && own.totalPence === totalPence) return 'continue';
  if (
    !isEmailVerified &&
    (otherCarsHeld >= MAX_UNVERIFIED_HOLDS || unpaidHoldsLastHour >= MAX_UNVERIFIED_HOLDS_PER_HOUR)
  ) {
    return 'verify-email-first';
  }
  if (!isEmailVerified && mustVerifyAtAddress(request)) return 'verify-email-at-address';
  if (otherCarsHeld >= MAX_LIVE_HOLDS) return 'too-many-holds';
  if (pausedMs > 0) return 'paused';
  if (unpaidHoldsLastHour >= limits.maxPerHour) return 'too-many-an-hour';
  return request.heldAtAddress >= limits.maxPerAddress ? 'too-many-at-address' : 'hold';
}
