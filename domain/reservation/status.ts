// The life of a reservation: held -> confirmed | expired | cancelled; expired -> confirmed | conflict;
// confirmed -> cancelled.

export const RESERVATION_STATUSES = ['held', 'confirmed', 'expired', 'cancelled', 'conflict'] as const;

/**
 * `held`: the dates are kept while the customer pays. `expired`: the hold ran out unpaid. `conflict`: paid after
 * the hold ran out, and the dates were taken; the money goes back.
 */
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** How long dates are kept while a customer pays, in minutes. */
export const HOLD_MINUTES = 15;
/** How many cars a customer may hold at a time: more would be hoarding. */
export const MAX_LIVE_HOLDS = 2;

const NEXT: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  held: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed', 'conflict'],
  confirmed: ['cancelled'],
  cancelled: [],
  conflict: [],
};

/** True where a reservation may go from one status to the other. */
export function canBecome(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to);
}

/** True for the statuses that keep others from booking the dates. */
export function blocksDates(status: ReservationStatus): boolean {
  return status === 'held' || status === 'confirmed';
}

/** 'Paid' when nothing remains to pay, otherwise 'Unpaid'. */
export function paidState(remainingPence: number): 'Paid' | 'Unpaid' {
  return remainingPence === 0 ? 'Paid' : 'Unpaid';
}
