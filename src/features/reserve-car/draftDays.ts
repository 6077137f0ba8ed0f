// Between the form's fields and the calendar's days: which days a draft has selected, and what a selection fills in.
import type { Selection } from '#domain/availability/calendar.ts';
import type { ReservationDraft } from '#domain/reservation/rules.ts';
import { isLondonDate } from '#domain/time/london.ts';

/** The days that the draft's fields name; a half-typed date, or an end before its start, names none. */
export function selectionOf({ mode, startDate, endDate }: ReservationDraft): Selection {
  if (!isLondonDate(startDate)) return { kind: 'none' };
  if (mode === 'single-day') return { kind: 'range', start: startDate, end: startDate };
  return isLondonDate(endDate) && endDate >= startDate
    ? { kind: 'range', start: startDate, end: endDate }
    : { kind: 'start', start: startDate };
}

/** Writes a selection into the draft's fields. */
export function applySelection(draft: ReservationDraft, selection: Selection): void {
  draft.startDate = selection.kind === 'none' ? '' : selection.start;
  // A single-day booking does not use the end date, which stays for a change of mode and back.
  if (draft.mode === 'multi-day') draft.endDate = selection.kind === 'range' ? selection.end : '';
}
