// Calculates the car and the dates to which the user dragged a reservation.
import { isSingleDay } from '#domain/time/period.ts';
import type { FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { addDays, londonDate, londonTime } from '#domain/time/london.ts';
import type { ProposedDates, ProposedMove } from './fleetTimelineSlice.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const HALF_HOUR = 30 * MINUTE;

export interface DragDistance {
  /** 'end' for a drag of the end only, 'whole' for a drag of the whole reservation. */
  edge: 'whole' | 'end';
  days: number;
  hours: number;
}

/** The dates in the format of the move form. */
const proposedDates = (period: FleetPeriod): ProposedDates => ({
  startDate: period.startDate,
  endDate: period.endDate,
  startTime: period.startTime ?? '',
  endTime: period.endTime ?? '',
});

/**
 * The dates after a drag. A reservation of whole days moves and grows by days. A reservation of hours moves
 * by days when the drag is 24 hours or longer, otherwise by half hours; it grows by half hours. Undefined
 * when nothing changes or the period would be empty.
 */
export function draggedDates(
  period: FleetPeriod,
  { edge, days, hours }: DragDistance,
): ProposedDates | undefined {
  const before = proposedDates(period);
  if (!isSingleDay(period) || (edge === 'whole' && Math.abs(hours) >= 24)) {
    if (days === 0) return undefined;
    const endDate = addDays(before.endDate, days);
    if (edge === 'whole') return { ...before, startDate: addDays(before.startDate, days), endDate };
    return endDate > before.startDate ? { ...before, endDate } : undefined;
  }
  const by = Math.round((hours * HOUR) / HALF_HOUR) * HALF_HOUR;
  if (by === 0) return undefined;
  const start = Date.parse(period.startsAt) + (edge === 'whole' ? by : 0);
  const end = Date.parse(period.endsAt) + by;
  if (end <= start) return undefined;
  return {
    startDate: londonDate(start),
    endDate: londonDate(end),
    startTime: londonTime(start),
    endTime: londonTime(end),
  };
}

/** The car and the dates after a drag to the row of `carId`; undefined when nothing changes. */
export function draggedTo(
  period: FleetPeriod,
  distance: DragDistance,
  carId: string,
): ProposedMove | undefined {
  const dates = draggedDates(period, distance);
  if (!dates && carId === period.carId) return undefined;
  return { ...(dates ?? proposedDates(period)), carId };
}
