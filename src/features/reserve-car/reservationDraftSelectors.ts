// What the form and the calendar show of a draft; all of it derived by the rules of the domain.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/store/types.ts';
import { carTariff } from '#app/entities/car/index.ts';
import { selectTakenDates } from '#app/entities/reservation/index.ts';
import { dayUses, type DayUse, type Selection } from '#domain/availability/calendar.ts';
import type { Car } from '#domain/contract/cars.ts';
import { quote } from '#domain/pricing/quote.ts';
import { draftDates } from '#domain/reservation/rules.ts';
import { formatLondonDate, type LondonDate } from '#domain/time/london.ts';
import { bookedHours } from './dayFacts.ts';
import { selectionOf } from './draftDays.ts';
import { emptyDraft, type CarDraft } from './reservationDraftSlice.ts';

export function selectDraft(state: RootState, carId: string): CarDraft {
  return state.reservationDraft[carId] ?? emptyDraft;
}

export const selectSelection = createSelector(selectDraft, selectionOf);

/** What each day is booked for; the server leaves out what the customer holds. */
export const selectDayUses = createSelector(selectTakenDates, dayUses);

/** The quote, as soon as the fields name a booking. */
export const selectQuote = createSelector(
  (state: RootState, car: Car) => selectDraft(state, car.id),
  (_state: RootState, car: Car) => car,
  (draft, car) => quote(carTariff(car), draftDates(draft)),
);

const REJECTIONS = {
  range: 'Some of those days are already reserved.',
  day: 'That day is already reserved.',
} as const;

function nextStep(selection: Selection, uses: ReadonlyMap<LondonDate, DayUse>): string {
  if (selection.kind === 'none') return 'Please select a start date';
  if (selection.kind === 'start') return 'Please select an end date';
  const start = formatLondonDate(selection.start);
  if (selection.start !== selection.end) return `${start} to ${formatLondonDate(selection.end)} selected.`;
  const hours = bookedHours(uses.get(selection.start));
  return hours ? `${start} selected. ${hours}.` : `${start} selected.`;
}

/** The calendar's hint line: why the last click was refused, if it was, and what to do next. */
export const selectHint = createSelector(
  (state: RootState, carId: string) => selectDraft(state, carId).rejection,
  selectSelection,
  selectDayUses,
  (rejection, selection, uses): { rejection?: string; next: string } => ({
    ...(rejection ? { rejection: REJECTIONS[rejection] } : {}),
    next: nextStep(selection, uses),
  }),
);
