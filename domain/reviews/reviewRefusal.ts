// When a customer may review a reservation: after it has taken place and is paid.
import type { ReservationStatus } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';

/** Why a reservation cannot be reviewed, with the message for users. */
export const REVIEW_REFUSALS = {
  not_confirmed: 'Only a confirmed reservation can be reviewed.',
  hire_not_finished: 'You can review this reservation once it has ended.',
  balance_due: 'You can review this reservation once it is paid in full.',
} as const;
export type ReviewRefusal = keyof typeof REVIEW_REFUSALS;

/** The refusal, or undefined when the reservation can be reviewed. `remaining` in any unit; `end` of its period. */
export function reviewRefusal(
  { status, remaining, end }: { status: ReservationStatus; remaining: number; end: Instant },
  now: Instant,
): ReviewRefusal | undefined {
  if (status !== 'confirmed') return 'not_confirmed';
  if (end > now) return 'hire_not_finished';
  return remaining > 0 ? 'balance_due' : undefined;
}
