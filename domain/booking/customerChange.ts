// The terms of a change by the customer of dates, extras or car: the amount to pay now, the refund, and the remaining
// amount. Server, mocks and dialog use the same functions.
import {
  changedExtras,
  daysOfQuote,
  isExtraFault,
  sameExtras,
  type ChosenExtra,
  type ExtraFault,
  type OfferedExtra,
} from '#domain/fleet/extras.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { linesAfterChange, type PriceChange, type PricedReservation } from '#domain/money/changedPrice.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import type { Pence } from '#domain/money/pence.ts';
import { lengthOf, splitDeposit } from '#domain/money/quote.ts';
import type { Instant } from '#domain/time/london.ts';
import { sameDates } from '#domain/time/period.ts';
import { FREE_CANCELLATION_HOURS } from './cancellation.ts';
import { tripClosesAt } from './trip.ts';
import { HOUR } from '#domain/time/durations.ts';

/** The minimum charge of the payment provider. A smaller surcharge is added to the balance. */
const LEAST_PAYMENT_PENCE = 30;

/** The messages for a customer who cannot change a reservation, by problem code. */
export const CHANGE_REFUSALS = {
  change_closed:
    'A reservation can be changed until 24 hours before the start. Please contact us about later changes.',
  move_too_late:
    'Less than 48 hours before the start, a reservation cannot move to a start that is 48 hours away or more. Please contact us.',
  not_confirmed: 'Only a confirmed reservation can be changed.',
  nothing_changed: 'This is what you have booked. Please change the dates, the extras or the car.',
  price_changed: 'The price has changed meanwhile. Please look at it again.',
  change_ended: 'This change is no longer kept for you. Your reservation is as it was before.',
} as const;

/** True while the customer may change a reservation: the same deadline as for the trip details. */
export const isChangeOpen = (start: Instant, now: Instant): boolean => now <= tripClosesAt(start);

/**
 * True where the change would make a free cancellation possible again. Less than 48 hours before the start the full
 * amount is due, and a move to a later start must not change that.
 */
export const isMoveTooLate = (start: Instant, newStart: Instant, now: Instant): boolean =>
  start - now < FREE_CANCELLATION_HOURS * HOUR && newStart - now >= FREE_CANCELLATION_HOURS * HOUR;

/** A change with checked dates: the other tariff is that of another car, the extras are the new choice. */
export interface WantedChange extends Omit<PriceChange, 'extras'> {
  extras?: readonly ChosenExtra[] | undefined;
  offered: readonly OfferedExtra[];
  purpose: Purpose;
}

/** The lines after a change, by the rule of `linesAfterChange`; what was booked of an extra keeps its price. */
export function linesOfChange(
  before: PricedReservation,
  { extras, offered, purpose, ...change }: WantedChange,
): PriceLine[] | ExtraFault {
  const length = lengthOf(change.dates);
  if (!extras || !length) return linesAfterChange(before, change);
  const lines = changedExtras(before.lines, extras, { offered, purpose, days: daysOfQuote(length) });
  return isExtraFault(lines) ? lines : linesAfterChange(before, { ...change, extras: lines });
}

/** True for a change that keeps dates, car and extras. `lines` are the lines after it. */
export const isSameBooking = (
  before: PricedReservation,
  { dates, other }: Pick<PriceChange, 'dates' | 'other'>,
  lines: readonly PriceLine[],
): boolean => !other && sameDates(dates, before.dates) && sameExtras(before.lines, lines);

/** A reservation before its change; amounts in pence, `start` is the London start. */
export interface ChangedReservation {
  totalPence: Pence;
  depositPence: Pence;
  /** The amount that was paid and is not being refunded. */
  paidPence: Pence;
  start: Instant;
}

/** The amounts of a change, in pence. At most one of `payNowPence` and `refundPence` is above 0. */
export interface ChangeTerms {
  totalPence: Pence;
  /** The deposit after the change. */
  depositPence: Pence;
  payNowPence: Pence;
  refundPence: Pence;
  /** The balance after the change and its payment or refund. */
  remainingPence: Pence;
}

/**
 * The terms of a change at `now` to a booking that costs `pricePence`. A fully paid reservation stays fully paid; the
 * deposit of any other reservation grows to 30% of the new total. An amount paid above the new total is refunded. Less
 * than 48 hours before the start, when a cancellation refunds nothing, the total does not fall.
 */
export function changeTerms(
  { totalPence: oldTotal, depositPence: oldDeposit, paidPence, start }: ChangedReservation,
  { pricePence, now }: { pricePence: Pence; now: Instant },
): ChangeTerms {
  const isLate = start - now < FREE_CANCELLATION_HOURS * HOUR;
  const totalPence = isLate ? Math.max(pricePence, oldTotal) : pricePence;
  const isPaid = paidPence >= oldTotal;
  const wantedDeposit = Math.max(splitDeposit(totalPence).depositPence, Math.min(oldDeposit, totalPence));
  const missing = Math.max(0, (isPaid ? totalPence : wantedDeposit) - paidPence);
  const payNowPence = missing < LEAST_PAYMENT_PENCE || totalPence <= oldTotal ? 0 : missing;
  const refundPence = Math.max(0, paidPence - totalPence);
  return {
    totalPence,
    depositPence: payNowPence > 0 && !isPaid ? wantedDeposit : Math.min(oldDeposit, totalPence),
    payNowPence,
    refundPence,
    remainingPence: totalPence - (paidPence + payNowPence - refundPence),
  };
}
