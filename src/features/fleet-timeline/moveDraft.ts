// The draft of a move: its price, its errors, and its overlaps.
import { withTurnaround } from '#domain/availability/occupancy.ts';
import {
  endsNextDay,
  occupiedPeriod,
  overlaps,
  sameDates,
  type ReservationDates,
} from '#domain/availability/period.ts';
import { linesOfReservation } from '#domain/contract/lines.ts';
import type { Fleet, FleetPeriod, FleetReservation } from '#domain/contract/fleet.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { extrasPence } from '#domain/pricing/lines.ts';
import type { DayRates } from '#domain/pricing/rates.ts';
import { recalculateTotal } from '#domain/pricing/recalculation.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import type { ProposedDates } from './fleetTimelineSlice.ts';

/** The dates of the draft; several days have no times, except one night. */
function datesOf(draft: ProposedDates): ReservationDates {
  const { startDate, endDate, startTime, endTime } = draft;
  const isShort = startDate === endDate || endsNextDay(draft);
  return isShort && startTime && endTime
    ? { startDate, endDate, startTime, endTime }
    : { startDate, endDate };
}

/** The total by the rule of `recalculateTotal`, in pence; the old total for unchanged or incomplete dates. */
export function movedTotal(
  draft: ProposedDates,
  before: Reservation,
  car: { pricePence: Pence; rates: DayRates } | undefined,
): Pence {
  const totalPence = poundsToPence(before.totalPrice);
  const next = datesOf(draft);
  if (sameDates(next, before) || !occupiedPeriod(next)) return totalPence;
  return recalculateTotal(
    {
      original: { ...before, totalPence },
      carPricePence: car?.pricePence,
      carRates: car?.rates,
      extrasPence: extrasPence(linesOfReservation(before)),
    },
    next,
  );
}

/** The errors that the browser can find before the call. `totalPence` is the total of the new dates. */
export function moveFaults(
  draft: ProposedDates,
  totalPence: Pence,
  before: Reservation,
): Partial<Record<keyof ProposedDates, string>> {
  const { startDate, endDate, startTime, endTime } = draft;
  if (!startDate) return { startDate: RESERVATION_MESSAGES.startDate };
  if (!endDate) return { endDate: RESERVATION_MESSAGES.endDate };
  if (endDate < startDate) return { endDate: END_BEFORE_START };
  if (endTime && !startTime) return { startTime: RESERVATION_MESSAGES.startTime };
  if (startTime && !endTime) return { endTime: RESERVATION_MESSAGES.endTime };
  if (!occupiedPeriod(datesOf(draft))) return { endTime: RESERVATION_MESSAGES.order };
  if (totalPence < poundsToPence(before.currentPaid)) {
    const paid = formatPounds(poundsToPence(before.currentPaid));
    return {
      endDate: `The total would be below what is paid (${paid}). Edit it under Reservations, where a refund can be agreed.`,
    };
  }
  return {};
}

/** What occupies the car at the new dates or in the turnaround after them; undefined when no overlap is loaded. */
export function clashOf(
  draft: ProposedDates,
  moved: FleetReservation,
  { cars, periods }: Fleet,
): FleetPeriod | undefined {
  const period = occupiedPeriod(datesOf(draft));
  if (!period) return undefined;
  const isSame = period.start === Date.parse(moved.startsAt) && period.end === Date.parse(moved.endsAt);
  if (isSame) return undefined;
  const wanted = withTurnaround(period, cars.find(({ id }) => id === moved.carId)?.turnaroundMinutes ?? 0);
  return periods.find((other) => {
    if (other.carId !== moved.carId || other.id === moved.id) return false;
    // A hold of new dates of this reservation ends when the move is saved.
    if (other.kind === 'reservation' && other.changes === moved.id) return false;
    const minutes = other.kind === 'reservation' ? other.turnaroundMinutes : 0;
    const taken = { start: Date.parse(other.startsAt), end: Date.parse(other.endsAt) };
    return overlaps(wanted, withTurnaround(taken, minutes));
  });
}

/** The dates in the format of the call; only valid when `moveFaults` found nothing. */
export function toMoveChanges(draft: ProposedDates) {
  const { startTime, endTime, ...days } = datesOf(draft);
  return { ...days, startTime: startTime ?? '', endTime: endTime ?? '' };
}
