// The states of a reservation: held -> confirmed | expired | cancelled; expired -> confirmed | conflict; confirmed ->
// cancelled, by the customer or an admin. Staff withdraw bookings that they made for a customer.
import { type Transition } from '#domain/kit/stateMachine.ts';

export const RESERVATION_STATUSES = ['held', 'confirmed', 'expired', 'cancelled', 'conflict'] as const;

/**
 * `held`: the dates are kept while the customer pays. `expired`: the hold ended without a payment. `conflict`: the
 * payment arrived after the hold ended, and the dates were taken; the money is refunded.
 */
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** How long dates are kept while a customer pays, in minutes. */
export const HOLD_MINUTES = 15;
/** The maximum number of cars that a customer may hold at a time. */
export const MAX_LIVE_HOLDS = 2;
/** The same for a customer whose email is not verified, because any address can be registered. Source: decisions. */
export const MAX_UNVERIFIED_HOLDS = 1;
/**
 * The maximum number of unpaid holds that such a customer may begin within an hour. Source: decisions, "Unverified
 * email".
 */
export const MAX_UNVERIFIED_HOLDS_PER_HOUR = 3;
/**
 * The sum of the days of the unpaid holds of such customers that may be open for one network address: one longest hire. A
 * single hold is never refused for it.
 */
export const MAX_UNVERIFIED_CAR_DAYS = 31;
/** The maximum number of unpaid holds that a verified customer may begin within an hour (setting MAX_HOLDS_PER_HOUR). */
export const MAX_HOLDS_PER_HOUR = 10;
/** The maximum number of open unpaid holds of one network address (setting MAX_HOLDS_PER_ADDRESS). */
export const MAX_HOLDS_PER_ADDRESS = 6;
/**
 * The total time for which a customer may keep a car's dates without a payment before a pause: two whole holds, in
 * minutes.
 */
export const UNPAID_MINUTES_BEFORE_PAUSE = 2 * HOLD_MINUTES;
/** The length of that pause in minutes, from the end of the last unpaid hold. */
export const HOLD_PAUSE_MINUTES = 60;
/** Unpaid holds that began before this time do not count for a pause, in minutes. */
export const HOLD_PAUSE_WINDOW_MINUTES = 120;

/** Every allowed transition of a reservation; the database refuses any other. */
export const RESERVATION_TRANSITIONS: readonly Transition<ReservationStatus>[] = [
  { from: 'held', to: 'confirmed', by: ['provider'] },
  { from: 'held', to: 'expired', by: ['clock'] },
  // Causes: the customer chooses other dates of the same car; staff withdraw a booking that they made for a customer.
  { from: 'held', to: 'cancelled', by: ['customer', 'admin'] },
  // A late payment: the dates are still free, or another customer has them.
  { from: 'expired', to: 'confirmed', by: ['provider'] },
  { from: 'expired', to: 'conflict', by: ['provider'] },
  { from: 'confirmed', to: 'cancelled', by: ['customer', 'admin'] },
];

/** True for the statuses that block the dates for other bookings. */
export function blocksDates(status: ReservationStatus): boolean {
  return status === 'held' || status === 'confirmed';
}

/** 'Paid' when nothing remains to pay, otherwise 'Unpaid'. */
export function paidState(remainingPence: number): 'Paid' | 'Unpaid' {
  return remainingPence === 0 ? 'Paid' : 'Unpaid';
}
