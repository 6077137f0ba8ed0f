// The refusals of new holds beyond the limits.
import {
  pausedHolds,
  TOO_MANY_HOLDS_AN_HOUR,
  TOO_MANY_HOLDS_AT_ADDRESS,
  VERIFY_EMAIL_AT_ADDRESS,
  VERIFY_EMAIL_FIRST,
  type HoldDecision,
} from './holdDecision.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Instant } from '#domain/time/london.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time/durations.ts';

/** What the refusal says about the unpaid holds of a customer or a network address. */
export interface UnpaidAllowance {
  /** When the unpaid holds of the last hour began, newest first. */
  unpaidSince: readonly Instant[];
  pausedMs: number;
  addressFreeAt: Instant | null;
}

export const alreadyReserved = () =>
  new HttpProblem(409, 'You have already reserved these dates.', { code: 'already_reserved' });

const tooManyHolds = () =>
  new HttpProblem(
    409,
    'Two other cars are kept for you. Please pay for one of them, or wait until it is free again.',
    {
      code: 'too_many_holds',
    },
  );

/** The refusal of a new hold beyond the limits; undefined for a decision that refuses nothing. */
export function holdRefusal(
  decision: HoldDecision,
  { unpaidSince, pausedMs, addressFreeAt }: UnpaidAllowance,
  { limits, now }: { limits: { maxPerHour: number }; now: Instant },
): HttpProblem | undefined {
  if (decision === 'already-reserved') {
    return alreadyReserved();
  }
  if (decision === 'too-many-holds') return tooManyHolds();
  if (decision === 'verify-email-first') {
    return new HttpProblem(409, VERIFY_EMAIL_FIRST, { code: 'email_unverified' });
  }
  if (decision === 'verify-email-at-address') {
    return new HttpProblem(409, VERIFY_EMAIL_AT_ADDRESS, { code: 'email_unverified' });
  }
  if (decision === 'paused') {
    const text = pausedHolds(Math.ceil(pausedMs / MINUTE));
    return new HttpProblem(409, text, { code: 'hold_paused', retryAfter: pausedMs / SECOND });
  }
  if (decision === 'too-many-an-hour') {
    const firstEndsAt = (unpaidSince[limits.maxPerHour - 1] ?? now) + HOUR;
    const retryAfter = (firstEndsAt - now) / SECOND;
    return new HttpProblem(429, TOO_MANY_HOLDS_AN_HOUR, { code: 'too_many_holds_an_hour', retryAfter });
  }
  if (decision === 'too-many-at-address') {
    const retryAfter = ((addressFreeAt ?? now) - now) / SECOND;
    return new HttpProblem(429, TOO_MANY_HOLDS_AT_ADDRESS, { code: 'too_many_holds_of_address', retryAfter });
  }
  return undefined;
}
