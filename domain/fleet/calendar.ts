// The state of each day in the calendar, and the effect of a click on a day. Source: specification, sections
// 2 and 4.
import { endsNextDay, isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { datesBetween, type LondonDate, type LondonTime } from '#domain/time/london.ts';

export type ReservationMode = 'multi-day' | 'single-day';

/** The use of one day by bookings: the whole day, or parts of it. A free day has no entry. */
export type DayUse = { kind: 'whole' } | { kind: 'part'; hours: { start: LondonTime; end: LondonTime }[] };

/** The hours of a single-day booking on each of its days; a booking that ends the next day has a part on both. */
function hoursOf(booking: ReservationDates): { date: LondonDate; start: LondonTime; end: LondonTime }[] {
  const { startDate, endDate, startTime, endTime } = booking;
  const [start, end] = [startTime ?? '', endTime ?? ''];
  if (!endsNextDay(booking)) return [{ date: startDate, start, end }];
  const evening = { date: startDate, start, end: '24:00' };
  return end === '00:00' ? [evening] : [evening, { date: endDate, start: '00:00', end }];
}

/** The use of every day that a booking touches. */
export function dayUses(bookings: readonly ReservationDates[]): Map<LondonDate, DayUse> {
  const uses = new Map<LondonDate, DayUse>();
  for (const booking of bookings) {
    const period = occupiedPeriod(booking);
    if (!period) continue;
    if (!isSingleDay(booking)) {
      for (const date of datesBetween(booking.startDate, booking.endDate)) uses.set(date, { kind: 'whole' });
      continue;
    }
    for (const { date, start, end } of hoursOf(booking)) {
      const use = uses.get(date);
      if (use?.kind === 'whole') continue;
      const hours = [...(use?.hours ?? []), { start, end }];
      uses.set(date, { kind: 'part', hours: hours.sort((a, b) => a.start.localeCompare(b.start)) });
    }
  }
  return uses;
}

/** In multi-day mode a day that any booking touches is reserved; in single-day mode only a day that is booked whole. */
export function isReserved(mode: ReservationMode, use: DayUse | undefined): boolean {
  return mode === 'multi-day' ? use !== undefined : use?.kind === 'whole';
}

/** The selected days: none, a start without an end, or a complete range. */
export type Selection =
  | { kind: 'none' }
  | { kind: 'start'; start: LondonDate }
  | { kind: 'range'; start: LondonDate; end: LondonDate };

/** The effect of a click on a day; `rejected` when the range contains a reserved day. */
export interface DayClick {
  selection: Selection;
  rejected: boolean;
}

/**
 * A click on `day`. Single-day: selects it, or clears it when it is the selected one. Multi-day: the first click sets
 * the start unless the day is reserved. A click on or after the start closes the range; a reserved day inside the range
 * resets the selection. A click before the start clears the start.
 */
export function clickDay(
  mode: ReservationMode,
  selection: Selection,
  day: LondonDate,
  uses: ReadonlyMap<LondonDate, DayUse>,
): DayClick {
  const reserved = isReserved(mode, uses.get(day));
  if (mode === 'single-day') {
    if (selection.kind === 'range' && selection.start === day)
      return { selection: { kind: 'none' }, rejected: false };
    return reserved
      ? { selection, rejected: true }
      : { selection: { kind: 'range', start: day, end: day }, rejected: false };
  }
  if (selection.kind !== 'start') {
    return reserved
      ? { selection, rejected: true }
      : { selection: { kind: 'start', start: day }, rejected: false };
  }
  if (day < selection.start) return { selection: { kind: 'none' }, rejected: false };
  if (datesBetween(selection.start, day).some((date) => isReserved(mode, uses.get(date)))) {
    return { selection: { kind: 'none' }, rejected: true };
  }
  return { selection: { kind: 'range', start: selection.start, end: day }, rejected: false };
}
