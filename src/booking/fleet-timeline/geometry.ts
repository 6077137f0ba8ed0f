// The positions on the timeline, and which of them are near the window. The width of a day depends on its hours, so
// that all hours have the same width.
import type { FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { addDays, datesBetween, londonDate, startOfLondonDay, type LondonDate } from '#domain/time/london.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/durations.ts';

/** The distance beyond the window in which rows and periods are rendered, in px; also the step of the window. */
export const MARGIN = 240;

/** A range of the timeline in px from its start. */
export interface Stretch {
  left: number;
  right: number;
}

export interface Scale {
  start: number;
  end: number;
  /** The width of 24 hours, in px. */
  dayWidth: number;
  width: number;
}

/** The days as wide as the room in px, which a day of a clock change does not change, but no day below `narrowest`. */
export function scaleOf({
  from,
  to,
  room,
  narrowest = 0,
}: {
  from: LondonDate;
  to: LondonDate;
  room: number;
  narrowest?: number;
}): Scale {
  const start = startOfLondonDay(from);
  const end = startOfLondonDay(addDays(to, 1));
  const dayWidth = Math.max(narrowest, (room * DAY) / (end - start));
  return { start, end, dayWidth, width: ((end - start) * dayWidth) / DAY };
}

export const positionOf = ({ start, dayWidth }: Scale, instant: number): number =>
  ((instant - start) * dayWidth) / DAY;

/** The date at a position, or the nearest date of the timeline. */
export function dateAt({ start, end, dayWidth }: Scale, position: number): LondonDate {
  const instant = start + (position * DAY) / dayWidth;
  return londonDate(Math.min(Math.max(instant, start), end - 1));
}

/** The position of a period with its turnaround, clipped at the ends of the timeline. */
export function stretchOf(scale: Scale, period: FleetPeriod): Stretch & { bookedRight: number } {
  const cut = (instant: number) => Math.min(Math.max(instant, scale.start), scale.end);
  const minutes = period.kind === 'reservation' ? period.turnaroundMinutes : 0;
  const end = Date.parse(period.endsAt);
  return {
    left: positionOf(scale, cut(Date.parse(period.startsAt))),
    bookedRight: positionOf(scale, cut(end)),
    right: positionOf(scale, cut(end + minutes * MINUTE)),
  };
}

/** The columns: days, or hours that are wide enough for their names. */
export function columnsOf(scale: Scale, seen: Stretch): { instant: number; left: number; isDay: boolean }[] {
  const dates = datesBetween(londonDate(scale.start), londonDate(scale.end - 1));
  const hourWidth = scale.dayWidth / 24;
  const hourStep = hourWidth >= 36 ? 1 : hourWidth >= 16 ? 3 : 24;
  return dates
    .flatMap((date) => {
      const start = startOfLondonDay(date);
      const hours = (startOfLondonDay(addDays(date, 1)) - start) / HOUR;
      return Array.from(
        { length: Math.ceil(hours / hourStep) },
        (_, index) => start + index * hourStep * HOUR,
      );
    })
    .map((instant) => ({
      instant,
      left: positionOf(scale, instant),
      isDay: startOfLondonDay(londonDate(instant)) === instant,
    }))
    .filter(({ left }) => left < seen.right && left + scale.dayWidth > seen.left);
}

/** The first and the last row near the window, half-open. */
export function rowsSeen(
  { top, height }: { top: number; height: number },
  count: number,
  rowHeight: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor((top - MARGIN) / rowHeight));
  return {
    first: Math.min(first, count),
    end: Math.min(count, Math.ceil((top + height + MARGIN) / rowHeight)),
  };
}

/** The window in steps, so that a small scroll renders nothing new. */
export const quantised = (value: number): number => Math.floor(value / MARGIN) * MARGIN;

/** The periods of each car, sorted by start. */
export function byCar(periods: readonly FleetPeriod[]): ReadonlyMap<string, FleetPeriod[]> {
  const map = new Map<string, FleetPeriod[]>();
  for (const period of periods) {
    const row = map.get(period.carId);
    if (row) row.push(period);
    else map.set(period.carId, [period]);
  }
  return map;
}

/**
 * The target of an arrow key: the previous or next period in the row, or the nearest in time in the next row above or
 * below that has one. Home and End move to the first and the last of the row. Undefined when there is none.
 */
export function neighbourOf(
  key: string,
  active: FleetPeriod,
  rows: readonly (readonly FleetPeriod[])[],
): FleetPeriod | undefined {
  const rowIndex = rows.findIndex((row) => row.includes(active));
  const row = rows[rowIndex] ?? [];
  const index = row.indexOf(active);
  if (key === 'ArrowLeft') return row[index - 1];
  if (key === 'ArrowRight') return row[index + 1];
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const others = key === 'ArrowUp' ? rows.slice(0, rowIndex).reverse() : rows.slice(rowIndex + 1);
  const next = others.find((each) => each.length > 0) ?? [];
  const distance = (period: FleetPeriod) =>
    Math.abs(Date.parse(period.startsAt) - Date.parse(active.startsAt));
  return [...next].sort((a, b) => distance(a) - distance(b))[0];
}
