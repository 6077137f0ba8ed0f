// Converts between the form's fields and the calendar's days.
import type { DatesInAddress } from '#app/platform/address/datesInAddress.ts';
import type { Selection } from '#domain/fleet/calendar.ts';
import type { ReservationDraft } from '#domain/booking/rules.ts';
import { addDays, isLondonDate } from '#domain/time/london.ts';

/** The days of the draft's fields; none for incomplete dates, or an end before its start. */
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
  // A single-day booking does not use the end date, which stays for a return to multi-day.
  if (draft.mode === 'multi-day') draft.endDate = selection.kind === 'range' ? selection.end : '';
}

/** Writes the dates of an address into the draft's fields; a day without times is a single day without times. */
export function applyAddress(
  draft: ReservationDraft,
  { from, to, startTime, endTime }: DatesInAddress,
): void {
  const isSingleDay = Boolean(startTime || endTime) || from === to;
  draft.mode = isSingleDay ? 'single-day' : 'multi-day';
  draft.startDate = from;
  draft.endDate = isSingleDay ? '' : to;
  draft.startTime = startTime;
  draft.endTime = endTime;
  draft.endsNextDay = isSingleDay && to === addDays(from, 1);
}

/** The query with the dates of a draft. */
export function addressOf(draft: ReservationDraft): DatesInAddress {
  const { mode, startDate, endDate, startTime, endTime, endsNextDay } = draft;
  const from = isLondonDate(startDate) ? startDate : '';
  if (mode === 'multi-day') return { from, to: endDate, startTime: '', endTime: '' };
  return { from, to: from && endsNextDay ? addDays(from, 1) : from, startTime, endTime };
}
