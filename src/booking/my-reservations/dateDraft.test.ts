// Checks the draft of a reservation's new dates.
import { aReservation } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { DATE_CHANGE_REFUSALS } from '#domain/booking/dateChange.ts';
import { datesOfDraft, draftFaults, toDraft } from './dateDraft.ts';

const days = aReservation();
const HOURS = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' };
const hours = aReservation(HOURS);
const night = aReservation({ ...HOURS, endDate: '2026-11-29', startTime: '20:00', endTime: '04:00' });
const context = { userId: days.userId ?? '', purpose: 'MusicVideo', bookings: [], now: FIXED_NOW } as const;

test('starts with the dates of the reservation', () => {
  expect(toDraft(days)).toEqual({
    ...{ startDate: '2026-11-28', endDate: '2026-11-30', startTime: '', endTime: '', endsNextDay: false },
  });
  expect(toDraft(hours)).toMatchObject({ startTime: '10:00', endTime: '14:00', endsNextDay: false });
  expect(toDraft(night)).toMatchObject({ startTime: '20:00', endTime: '04:00', endsNextDay: true });
});

test('keeps the mode of the reservation', () => {
  expect(datesOfDraft(toDraft(days), days)).toMatchObject({
    ...{ startDate: '2026-11-28', endDate: '2026-11-30', isMultiDay: true },
  });
  expect(datesOfDraft(toDraft(hours), hours)).toMatchObject({
    ...{ startDate: '2026-11-28', startTime: '10:00', endTime: '14:00', isMultiDay: false },
  });
});

test('refuses the same dates at the start date', () => {
  for (const same of [days, hours, night]) {
    expect(draftFaults(toDraft(same), same, context)).toEqual({ startDate: DATE_CHANGE_REFUSALS.same_dates });
  }
});

test('shows a broken rule at each of its fields, and nothing for valid dates', () => {
  const before = { ...toDraft(days), endDate: '2026-11-27' };
  expect(Object.keys(draftFaults(before, days, context))).toContain('endDate');
  const taken = [{ startDate: '2026-12-01', endDate: '2026-12-02' }];
  const later = { ...toDraft(days), endDate: '2026-12-01' };
  expect(Object.keys(draftFaults(later, days, { ...context, bookings: taken }))).not.toEqual([]);
  expect(draftFaults(later, days, context)).toEqual({});
});
