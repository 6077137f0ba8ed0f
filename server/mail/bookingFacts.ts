// The facts of a reservation that mails and calendar entries state, as they are at one instant. They contain no names.
import type { ReservationDates } from '#domain/availability/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { ReservationStatus } from '#domain/reservation/status.ts';

export interface BookingFacts {
  id: string;
  version: number;
  status: ReservationStatus;
  /** Make and model. */
  car: string;
  dates: ReservationDates;
  totalPence: Pence;
  paidPence: Pence;
  remainingPence: Pence;
  /** Cancelled in time: all payments are refunded. */
  free: boolean;
}
