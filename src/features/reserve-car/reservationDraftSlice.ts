// The booking that a customer is putting together, one draft a car. Form and calendar are two views of the same fields:
// what the calendar has selected, the price and the marks on the days are derived, never stored.
//   editing -> summary (a submit that passes) -> holding (Continue) -> editing, once the dates are held, or with a problem
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { readDates } from '#app/shared/lib/datesInAddress.ts';
import { reservationApi } from '#app/entities/reservation/index.ts';
import { clickDay, dayUses, type ReservationMode } from '#domain/availability/calendar.ts';
import type { ReservationDates } from '#domain/availability/period.ts';
import {
  checkReservation,
  type ReservationContext,
  type ReservationDraft,
  type ReservationField,
  type ReservationProblem,
} from '#domain/reservation/rules.ts';
import { isLondonDate, type LondonDate } from '#domain/time/london.ts';
import { applyAddress, applySelection, selectionOf } from './draftDays.ts';

/** `server`: a refusal that is none of the form's own rules. */
export interface DraftProblem extends Omit<ReservationProblem, 'rule'> {
  rule: ReservationProblem['rule'] | 'server';
}

export interface CarDraft extends ReservationDraft {
  step: 'editing' | 'summary' | 'holding';
  problem?: DraftProblem | undefined;
  /** What the last click in the calendar was refused for. */
  rejection?: 'day' | 'range' | undefined;
  /** How many of each extra are chosen, by id; prices are the server's. */
  extras?: Record<string, number> | undefined;
  /** True while the choice of extras is open. */
  areExtrasOpen?: boolean | undefined;
  /** The query of the address whose dates the fields have taken; what the customer changes afterwards stays. */
  arrivedWith?: string | undefined;
}

type Drafts = Record<string, CarDraft>;
type OfCar<Fact = unknown> = PayloadAction<{ carId: string } & Fact>;

export const emptyDraft: CarDraft = Object.freeze({
  mode: 'multi-day',
  startDate: '',
  endDate: '',
  startTime: '',
  endTime: '',
  endsNextDay: false,
  step: 'editing',
});

function forgetMessages(draft: CarDraft): void {
  draft.problem = undefined;
  draft.rejection = undefined;
}

/** A change of the fields: behind an open summary nothing changes. */
const edit =
  <Fact>(change: (draft: CarDraft, fact: Fact) => void) =>
  (drafts: Drafts, { payload }: OfCar<Fact>) => {
    const draft = (drafts[payload.carId] ??= { ...emptyDraft });
    if (draft.step !== 'editing') return;
    forgetMessages(draft);
    change(draft, payload);
  };

/** A transition, which happens only in the step `from`. */
const step =
  <Fact>(from: CarDraft['step'], to: CarDraft['step'], change?: (draft: CarDraft, fact: Fact) => void) =>
  (drafts: Drafts, { payload }: OfCar<Fact>) => {
    const draft = drafts[payload.carId];
    if (draft?.step !== from) return;
    draft.step = to;
    change?.(draft, payload);
  };

export const reservationDraftSlice = createSlice({
  name: 'reservationDraft',
  initialState: (): Drafts => ({}),
  reducers: {
    modeChosen: edit<{ mode: ReservationMode }>((draft, { mode }) => {
      draft.mode = mode;
    }),
    fieldEntered: edit<{ field: ReservationField; value: string }>((draft, { field, value }) => {
      draft[field] = value;
    }),
    endsNextDayChosen: edit<{ endsNextDay: boolean }>((draft, { endsNextDay }) => {
      draft.endsNextDay = endsNextDay;
    }),
    extraChosen: edit<{ extraId: string; quantity: number }>((draft, { extraId, quantity }) => {
      const { [extraId]: _before, ...others } = draft.extras ?? {};
      draft.extras = quantity > 0 ? { ...others, [extraId]: quantity } : others;
    }),
    extrasToggled: (drafts, { payload }: OfCar) => {
      const draft = (drafts[payload.carId] ??= { ...emptyDraft });
      draft.areExtrasOpen = !draft.areExtrasOpen;
    },
    dayClicked: edit<{ day: LondonDate; bookings: readonly ReservationDates[] }>(
      (draft, { day, bookings }) => {
        const before = selectionOf(draft);
        const { selection, rejected } = clickDay(draft.mode, before, day, dayUses(bookings));
        applySelection(draft, selection);
        if (rejected) draft.rejection = before.kind === 'start' ? 'range' : 'day';
      },
    ),
    /** The page was opened or went on with this query; takes its dates over once. */
    addressArrived: edit<{ search: string }>((draft, { search }) => {
      const dates = readDates(search);
      if (draft.arrivedWith === search || !isLondonDate(dates.from)) return;
      draft.arrivedWith = search;
      applyAddress(draft, dates);
    }),
    /** The customer took over free dates that the form has proposed. */
    proposalChosen: edit<{ search: string }>((draft, { search }) => {
      draft.arrivedWith = search;
      applyAddress(draft, readDates(search));
    }),
    submitted: edit<{ context: ReservationContext }>((draft, { context }) => {
      draft.problem = checkReservation(draft, context);
      if (!draft.problem) draft.step = 'summary';
    }),
    /** Staff submitted the booking for a customer; there is no summary. */
    checkedForCustomer: edit<{ context: ReservationContext }>((draft, { context }) => {
      draft.problem = checkReservation(draft, context);
    }),
    /** The server refused the booking for a customer. */
    refusedForCustomer: edit<{ problem: DraftProblem }>((draft, { problem }) => {
      draft.problem = problem;
    }),
    /** Staff booked for a customer: nothing is left to draft. */
    bookedForCustomer: (drafts, { payload }: OfCar) => {
      delete drafts[payload.carId];
    },
    summaryClosed: step('summary', 'editing'),
    /** Continue was pressed in the summary: the server is asked to hold the dates. */
    continued: step('summary', 'holding'),
    datesHeld: step('holding', 'editing'),
    datesRefused: step<{ problem: DraftProblem }>('holding', 'editing', (draft, { problem }) => {
      draft.problem = problem;
    }),
    /** The server knows these dates as this customer's own, paid for: nothing is left to draft. */
    alreadyReserved: (drafts, { payload }: OfCar) => {
      delete drafts[payload.carId];
    },
    /** The page was left: what was typed stays, what was said about it does not. */
    formLeft: (drafts, { payload }: OfCar) => {
      const draft = drafts[payload.carId];
      if (!draft) return;
      forgetMessages(draft);
      if (draft.step === 'summary') draft.step = 'editing';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (drafts) => {
        for (const draft of Object.values(drafts)) {
          if (draft.problem?.rule === 'signedOut') draft.problem = undefined;
        }
      })
      // Signing out takes the drafts along. A session that ran out does not: the same person signs in again and
      // finds the form as it was; it holds dates and nothing personal.
      .addCase(sessionEnded, (drafts, { payload }) => (payload.reason === 'signed-out' ? {} : drafts))
      .addMatcher(reservationApi.endpoints.createReservation.matchFulfilled, (drafts, { payload }) => {
        delete drafts[payload.carId];
      });
  },
});

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof reservationDraftSlice> {}
}
