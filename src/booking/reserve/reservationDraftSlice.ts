// The draft of a customer's booking, one per car. Form and calendar are two views of the same fields: the selection of
// the calendar, the price and the marks of the days are derived, never stored.
//   editing -> summary (a valid submit) -> holding (Continue) -> editing, when the dates are held, or with a problem
import {
  createSlice,
  isFulfilled,
  type PayloadAction,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { readDates, readExtras } from '#app/platform/address/datesInAddress.ts';
import { clickDay, dayUses, type ReservationMode } from '#domain/fleet/calendar.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import {
  checkReservation,
  type ReservationContext,
  type ReservationDraft,
  type ReservationField,
  type ReservationProblem,
} from '#domain/booking/rules.ts';
import type { PromoOffer } from '#domain/fleet/contract/promoCodes.ts';
import { isLondonDate, type LondonDate } from '#domain/time/london.ts';
import { applyAddress, applySelection, selectionOf } from './draftDays.ts';

/** `server`: a refusal that is not one of the form's rules. */
export interface DraftProblem extends Omit<ReservationProblem, 'rule'> {
  rule: ReservationProblem['rule'] | 'server';
}

export interface CarDraft extends ReservationDraft {
  step: 'editing' | 'summary' | 'holding';
  problem?: DraftProblem | undefined;
  /** The reason why the last click in the calendar was refused. */
  rejection?: 'day' | 'range' | undefined;
  /** The quantity of each selected extra, by id; the server has the prices. */
  extras?: Record<string, number> | undefined;
  /** The quote that the booking began with; its price applies while the booking has its content. */
  quoteId?: string | undefined;
  /** Undefined until the customer opens the field. */
  promo?: DraftPromo | undefined;
  /** True while the extras are open. */
  areExtrasOpen?: boolean | undefined;
}

/** A promo code: as it is typed, and what it takes off after the server has accepted it. */
interface DraftPromo {
  text: string;
  offer?: PromoOffer | undefined;
  /** Why the server refuses it. */
  problem?: string | undefined;
}

/** Names the draft of the dates that staff enter before they choose a car. */
export const NO_CAR = '';

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

/** A change of the fields; ignored while the summary is open. */
const edit =
  <Fact>(change: (draft: CarDraft, fact: Fact) => void) =>
  (drafts: Drafts, { payload }: OfCar<Fact>) => {
    const draft = (drafts[payload.carId] ??= { ...emptyDraft });
    if (draft.step !== 'editing') return;
    forgetMessages(draft);
    change(draft, payload);
  };

/** A transition that is valid only in the step `from`. */
const step =
  <Fact>(from: CarDraft['step'], to: CarDraft['step'], change?: (draft: CarDraft, fact: Fact) => void) =>
  (drafts: Drafts, { payload }: OfCar<Fact>) => {
    const draft = drafts[payload.carId];
    if (draft?.step !== from) return;
    draft.step = to;
    change?.(draft, payload);
  };

/** A change of the promo code, beside the fields or in the open summary. */
const changePromo =
  <Fact>(change: (promo: DraftPromo | undefined, fact: Fact) => DraftPromo) =>
  (drafts: Drafts, { payload }: OfCar<Fact>) => {
    const draft = (drafts[payload.carId] ??= { ...emptyDraft });
    if (draft.step !== 'holding') draft.promo = change(draft.promo, payload);
  };

/** The matcher of the endpoint itself would load the schemas of all calls about reservations. */
const isReservationCreated = (action: UnknownAction): action is PayloadAction<Reservation> =>
  isFulfilled(action) &&
  (action.meta.arg as { endpointName?: string } | undefined)?.endpointName === 'createReservation';

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
    /** The user has opened the page with this query, or a link has changed it. */
    addressArrived: edit<{ search: string }>((draft, { search }) => {
      const dates = readDates(search);
      if (isLondonDate(dates.from)) applyAddress(draft, dates);
      const extras = readExtras(search);
      const quoteId = new URLSearchParams(search).get('quote');
      if (quoteId) draft.quoteId = quoteId;
      if (Object.keys(extras).length > 0) draft.extras = extras;
    }),
    /** The customer selected free dates that the form has offered. */
    proposalChosen: edit<{ search: string }>((draft, { search }) => {
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
    /** Staff booked for a customer: the draft is removed. */
    bookedForCustomer: (drafts, { payload }: OfCar) => {
      delete drafts[payload.carId];
      delete drafts[NO_CAR];
    },
    promoTyped: changePromo<{ text: string }>((_before, { text }) => ({ text })),
    promoAccepted: changePromo<{ offer: PromoOffer }>((_before, { offer }) => ({ text: offer.name, offer })),
    promoRefused: changePromo<{ problem: string }>((before, { problem }) => ({
      ...{ text: before?.text ?? '', problem },
    })),
    promoRemoved: changePromo(() => ({ text: '' })),
    summaryClosed: step('summary', 'editing'),
    /** The customer clicked Continue in the summary: the app now requests the hold of the dates. */
    continued: step('summary', 'holding'),
    datesHeld: step('holding', 'editing'),
    /** The promo code can no longer be used: the price without it is shown first. */
    promoEnded: step<{ problem: string }>('holding', 'summary', (draft, { problem }) => {
      // Without an entered code the refused one is that of the quote.
      if (!draft.promo?.offer) delete draft.quoteId;
      draft.promo = { text: draft.promo?.text ?? '', problem };
    }),
    datesRefused: step<{ problem: DraftProblem }>('holding', 'editing', (draft, { problem }) => {
      draft.problem = problem;
      // The quote may have ended while the page was open.
      delete draft.quoteId;
    }),
    /** The server reports that this customer has reserved these dates: the draft is removed. */
    alreadyReserved: (drafts, { payload }: OfCar) => {
      delete drafts[payload.carId];
    },
    /** The user left the page: the input stays, the messages are removed. */
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
      .addCase(sessionEnded, () => ({}))
      .addMatcher(isReservationCreated, (drafts, { payload }) => {
        delete drafts[payload.carId];
      });
  },
}).injectInto(rootReducer);

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof reservationDraftSlice> {}
}
