// Selectors of a draft for the form and the calendar, by the rules of the domain.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { extrasText, searchOf } from '#app/platform/address/datesInAddress.ts';
import { carTariff, selectOfferedExtras } from '#app/fleet/index.ts';
import { selectConfig } from '#app/platform/api/configApi.ts';
import { quoteApi } from '../data/quoteApi.ts';
import { selectTakenDates } from '../data/takenDatesApi.ts';
import { dayUses, type DayUse, type Selection } from '#domain/fleet/calendar.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import {
  daysOfQuote,
  extraLines,
  isExtraFault,
  possibleChoice,
  withExtras,
  type ChosenExtra,
} from '#domain/fleet/extras.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { hireLines, type PriceLine } from '#domain/money/lines.ts';
import { atPromoPrice } from '#domain/booking/pricedLines.ts';
import { atQuotedPrice, type QuotedPrice } from '#domain/booking/quotes.ts';
import { quote } from '#domain/money/quote.ts';
import { checkDates, draftDates, type ReservationProblem } from '#domain/booking/rules.ts';
import { formatLondonDate, type Instant, type LondonDate } from '#domain/time/london.ts';
import { bookedHours } from './dayFacts.ts';
import { addressOf, selectionOf } from './draftDays.ts';
import { emptyDraft, reservationDraftSlice, type CarDraft } from './reservationDraftSlice.ts';

const { selectSlice: selectDrafts } = reservationDraftSlice;

export function selectDraft(state: RootState, carId: string): CarDraft {
  return selectDrafts(state)[carId] ?? emptyDraft;
}

/**
 * True after the first input, or after the address has filled the draft; false after the draft has become a
 * reservation.
 */
export const selectHasDraft = (state: RootState, carId: string): boolean =>
  selectDrafts(state)[carId] !== undefined;

/** The query with the draft's dates and extras for an address; empty without both. */
export const selectDraftSearch = (state: RootState, carId: string): string => {
  const draft = selectDraft(state, carId);
  return searchOf({ ...addressOf(draft), extras: extrasText(draft.extras), quote: draft.quoteId });
};

export const selectSelection = createSelector(selectDraft, selectionOf);

/** The bookings of each day; the server omits the holds of the customer. */
export const selectDayUses = createSelector(selectTakenDates, dayUses);

/** The car's quote when the fields are a complete booking; a single day needs its times. */
export const selectCarQuote = createSelector(
  (state: RootState, car: Car) => selectDraft(state, car.id),
  (_state: RootState, car: Car) => car,
  (draft, car) => {
    if (draft.mode === 'single-day' && !(draft.startTime && draft.endTime)) return undefined;
    return quote(carTariff(car), draftDates(draft));
  },
);

/** The number of different selected extras. */
export const selectExtraCount = (state: RootState, carId: string): number =>
  Object.keys(selectDraft(state, carId).extras ?? {}).length;

/** The number of days of the dates; without dates there is no limit of days. */
export const selectDays = (state: RootState, car: Car): number => {
  const price = selectCarQuote(state, car);
  return price ? daysOfQuote(price) : Number.POSITIVE_INFINITY;
};

const NO_EXTRAS = { chosen: [], lines: [] };

/** The available selected extras, with their lines in pence; undefined until their prices are loaded. */
export const selectChosenExtras = createSelector(
  (state: RootState, car: Car) => selectDraft(state, car.id).extras,
  selectOfferedExtras,
  (_state: RootState, car: Car) => car.CarForReason,
  selectDays,
  (extras = {}, offered, purpose, days): { chosen: ChosenExtra[]; lines: PriceLine[] } | undefined => {
    if (Object.keys(extras).length === 0) return NO_EXTRAS;
    if (!offered) return undefined;
    const wanted = Object.entries(extras).map(([id, quantity]) => ({ id, quantity }));
    const chosen = possibleChoice(wanted, { offered, purpose, days });
    const lines = extraLines(chosen, { offered, purpose, days });
    return { chosen, lines: isExtraFault(lines) ? [] : lines };
  },
);

/** The promise of the quote that the booking began with; undefined until it is loaded. */
const selectQuotedPrice = createSelector(
  (state: RootState, car: Car) => {
    const { quoteId } = selectDraft(state, car.id);
    return quoteId ? quoteApi.endpoints.getQuote.select(quoteId)(state).data : undefined;
  },
  (quote): QuotedPrice | undefined => quote && { ...quote, lines: linesOfReservation(quote) },
);

/** The price and the lines in pence, at the price of a quote where that applies, with the promo code. */
const selectPriced = createSelector(
  selectCarQuote,
  selectChosenExtras,
  (_state: RootState, car: Car) => car,
  (state: RootState, car: Car) => selectDraft(state, car.id),
  selectQuotedPrice,
  // The server decides by its clock when the customer continues.
  (state: RootState) => Date.parse(selectConfig(state)?.now ?? '') || 0,
  (carPrice, extras, car, draft, quoted, now) => {
    if (!carPrice || !extras) return undefined;
    const lines = [...hireLines(carTariff(car), carPrice), ...extras.lines];
    const listed = { dates: draftDates(draft), lines, price: withExtras(carPrice, extras.lines) };
    const priced = atQuotedPrice(listed, car.id, quoted, now);
    const isQuoted = priced !== listed;
    const offer = draft.promo?.offer;
    return { ...(offer ? atPromoPrice(priced, { ...offer, days: [] }) : priced), isQuoted };
  },
);

/** True where the price is that of a quote. */
export const selectIsQuoted = (state: RootState, car: Car): boolean =>
  selectPriced(state, car)?.isQuoted ?? false;

/** The quote with the selected extras. */
export const selectQuote = (state: RootState, car: Car) => selectPriced(state, car)?.price;

/** The booking of the fields in the format of the server. */
export const selectBooking = (state: RootState, car: Car) => {
  const draft = selectDraft(state, car.id);
  const extras = selectChosenExtras(state, car)?.chosen ?? [];
  return {
    carId: car.id,
    ...draftDates(draft),
    isMultiDay: draft.mode === 'multi-day',
    ...(extras.length > 0 ? { extras } : {}),
    ...(draft.promo?.offer ? { promoId: draft.promo.offer.id } : {}),
    ...(draft.quoteId && selectIsQuoted(state, car) ? { quoteId: draft.quoteId } : {}),
  };
};

const NO_LINES: readonly PriceLine[] = [];

/** The lines of the quote, in pence; empty without a quote. */
export const selectLines = (state: RootState, car: Car): readonly PriceLine[] =>
  selectPriced(state, car)?.lines ?? NO_LINES;

/**
 * The reason why the dates of the fields cannot be booked, also for guests; computed again after every change of the
 * fields. The minimum hours depend on the purpose of the car. `noticeHours` replaces the notice of customers.
 */
export const selectDateProblem = createSelector(
  selectDraft,
  selectTakenDates,
  (_state: RootState, _carId: string, now: Instant) => now,
  (_state: RootState, _carId: string, _now: Instant, purpose?: Purpose) => purpose,
  (state: RootState) => selectConfig(state)?.maxReservationDays,
  (state: RootState, _carId: string, _now: Instant, _purpose?: Purpose, noticeHours?: number) =>
    noticeHours ?? selectConfig(state)?.noticeHours,
  (state: RootState) => selectConfig(state)?.pickupHours,
  (draft, bookings, now, purpose, maxDays, noticeHours, pickupHours) =>
    checkDates(draft, { bookings, now, purpose, maxDays, noticeHours, pickupHours }),
);

const REJECTIONS = {
  range: 'Some of those days are already reserved.',
  day: 'That day is already reserved.',
  past: 'That day has passed.',
  oneDay: 'For a hire on one day, choose Single-day.',
} as const;

function nextStep(selection: Selection, uses: ReadonlyMap<LondonDate, DayUse>): string {
  if (selection.kind === 'none') return 'Please select a start date';
  if (selection.kind === 'start') return 'Please select an end date';
  const start = formatLondonDate(selection.start);
  if (selection.start !== selection.end) return `${start} to ${formatLondonDate(selection.end)} selected.`;
  const hours = bookedHours(uses.get(selection.start));
  return hours ? `${start} selected. ${hours}.` : `${start} selected.`;
}

const TIMES = ['startTime', 'endTime'];

/** The hint for typed dates that cannot be booked. The form itself shows errors of times and of their order. */
function refusalOf({ rule, message, fields }: ReservationProblem, selection: Selection): string | undefined {
  if (fields.some((field) => TIMES.includes(field))) return undefined;
  if (rule === 'order') return selection.kind === 'range' ? REJECTIONS.oneDay : undefined;
  if (rule !== 'overlap') return rule === 'past' ? REJECTIONS.past : message;
  return selection.kind === 'range' && selection.end > selection.start ? REJECTIONS.range : REJECTIONS.day;
}

/**
 * The hint line of the calendar: the reason why the last click or the typed dates were refused, if any, and
 * the next step.
 */
export const selectHint = createSelector(
  (state: RootState, carId: string, _now: Instant, _noticeHours?: number) =>
    selectDraft(state, carId).rejection,
  selectSelection,
  selectDayUses,
  // The calendar has no hours, so the check needs no purpose.
  (state: RootState, carId: string, now: Instant, noticeHours?: number) =>
    selectDateProblem(state, carId, now, undefined, noticeHours),
  (rejection, selection, uses, problem): { rejection?: string; next: string } => {
    const refusal = problem && refusalOf(problem, selection);
    if (refusal) return { rejection: refusal, next: nextStep({ kind: 'none' }, uses) };
    return {
      ...(rejection ? { rejection: REJECTIONS[rejection] } : {}),
      next: nextStep(selection, uses),
    };
  },
);
