// The facts of a reservation for mails and calendar entries, as they are at one instant. They contain no names.
import type { ReservationDates } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';

export interface BookingFacts {
  id: string;
  reference: string;
  version: number;
  /** The instant of the last change. */
  changedAt: Instant;
  /** When it was booked. */
  bookedAt: Instant;
  status: ReservationStatus;
  /** Make and model. */
  car: string;
  dates: ReservationDates;
  /** Their sum is the total. */
  lines: readonly PriceLine[];
  totalPence: Pence;
  paidPence: Pence;
  remainingPence: Pence;
  /** Cancelled in time: all payments are refunded. */
  free: boolean;
}
