// The booking that a customer is putting together, one draft a car. Form and calendar are two views of the same fields:
// what the calendar has selected, the price and the marks on the days are derived, never stored.
//   editing -> summary (a submit that passes) -> holding (Continue) -> editing, once the dates are held, or with a problem
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
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
import type { LondonDate } from '#domain/time/london.ts';
import { applySelection, selectionOf } from './draftDays.ts';

/** `server`: a refusal that is none of the form's own rules. */
export interface DraftProblem extends Omit<ReservationProblem, 'rule'> {
  rule: ReservationProblem['rule'] | 'server';
}

export interface CarDraft extends ReservationDraft {
  step: 'editing' | 'summary' | 'holding';
  problem?: DraftProblem | undefined;
  /** What the last click in the calendar was refused for. */
  rejection?: 'day' | 'range' | undefined;
}

type Drafts = Record<string, CarDraft>;
type OfCar<Fact = unknown> = PayloadAction<{ carId: string } & Fact>;

export const emptyDraft: CarDraft = Object.freeze({
  mode: 'multi-day',
  startDate: '',
  endDate: '',
  startTime: '',
  endTime: '',
  step: 'editing',
});

/** The car's draft, if it can be edited now: behind an open summary nothing changes. */
function editable(drafts: Drafts, carId: string): CarDraft | undefined {
  const draft = (drafts[carId] ??= { ...emptyDraft });
  return draft.step === 'editing' ? draft : undefined;
}

function touched(draft: CarDraft): void {
  draft.problem = undefined;
  draft.rejection = undefined;
}

export const reservationDraftSlice = createSlice({
  name: 'reservationDraft',
  initialState: (): Drafts => ({}),
  reducers: {
    modeChosen: (drafts, { payload }: OfCar<{ mode: ReservationMode }>) => {
      const draft = editable(drafts, payload.carId);
      if (!draft) return;
      draft.mode = payload.mode;
      touched(draft);
    },
    fieldEntered: (drafts, { payload }: OfCar<{ field: ReservationField; value: string }>) => {
      const draft = editable(drafts, payload.carId);
      if (!draft) return;
      draft[payload.field] = payload.value;
      touched(draft);
    },
    dayClicked: (drafts, { payload }: OfCar<{ day: LondonDate; bookings: readonly ReservationDates[] }>) => {
      const draft = editable(drafts, payload.carId);
      if (!draft) return;
      touched(draft);
      const before = selectionOf(draft);
      const { selection, rejected } = clickDay(draft.mode, before, payload.day, dayUses(payload.bookings));
      applySelection(draft, selection);
      if (rejected) draft.rejection = before.kind === 'start' ? 'range' : 'day';
    },
    submitted: (drafts, { payload }: OfCar<{ context: ReservationContext }>) => {
      const draft = editable(drafts, payload.carId);
      if (!draft) return;
      touched(draft);
      draft.problem = checkReservation(draft, payload.context);
      if (!draft.problem) draft.step = 'summary';
    },
    summaryClosed: (drafts, { payload }: OfCar) => {
      const draft = drafts[payload.carId];
      if (draft?.step === 'summary') draft.step = 'editing';
    },
    /** Continue was pressed in the summary: the dates are being asked for. */
    continued: (drafts, { payload }: OfCar) => {
      const draft = drafts[payload.carId];
      if (draft?.step === 'summary') draft.step = 'holding';
    },
    datesHeld: (drafts, { payload }: OfCar) => {
      const draft = drafts[payload.carId];
      if (draft?.step === 'holding') draft.step = 'editing';
    },
    datesRefused: (drafts, { payload }: OfCar<{ problem: DraftProblem }>) => {
      const draft = drafts[payload.carId];
      if (draft?.step !== 'holding') return;
      draft.step = 'editing';
      draft.problem = payload.problem;
    },
    /** The server knows these dates as this customer's own, paid for: nothing is left to draft. */
    alreadyReserved: (drafts, { payload }: OfCar) => {
      delete drafts[payload.carId];
    },
    /** The page was left: what was typed stays, what was said about it does not. */
    formLeft: (drafts, { payload }: OfCar) => {
      const draft = drafts[payload.carId];
      if (!draft) return;
      touched(draft);
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
