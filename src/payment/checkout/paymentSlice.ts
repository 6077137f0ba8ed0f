// The attempt to pay each reservation by card, as a state machine; the same for the deposit and for the balance.
//   idle -> processing -> paid | idle (declined or pending) | unconfirmed -> processing -> …
// `unconfirmed`: the card was charged, and the call that records it failed.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';

export interface PaymentProblem {
  message: string;
  /** A second sentence with more details. */
  detail?: string;
  /** Fields to mark. */
  fields?: string[];
  /** A link to the next step instead of another attempt. */
  wayOut?: 'car' | 'profile' | 'sign-in';
  severity?: 'error' | 'info';
}

export interface PaymentAttempt {
  status: 'idle' | 'processing' | 'unconfirmed' | 'paid';
  problem?: PaymentProblem | undefined;
  /** The id of the payment that is not recorded yet; never a secret. */
  paymentIntentId?: string | undefined;
}

/** The attempts by the id of the reservation; no entry means idle. */
type Attempts = Record<string, PaymentAttempt>;
type OfReservation<Fact = unknown> = PayloadAction<{ reservationId: string } & Fact>;

const idle: PaymentAttempt = Object.freeze({ status: 'idle' });
const none: Attempts = {};

export const paymentSlice = createSlice({
  name: 'payment',
  initialState: none,
  reducers: {
    /** The customer clicked Pay and some input was missing. */
    refused: (attempts, { payload }: OfReservation<{ problem: PaymentProblem }>) => {
      const { status } = attempts[payload.reservationId] ?? idle;
      if (status === 'idle') attempts[payload.reservationId] = { status, problem: payload.problem };
    },
    submitted: (attempts, { payload }: OfReservation) => {
      const { status, paymentIntentId } = attempts[payload.reservationId] ?? idle;
      if (status === 'paid') return;
      attempts[payload.reservationId] = { status: 'processing', paymentIntentId };
    },
    /** Nothing was paid, or the result is unknown; the form keeps its input. */
    failed: (attempts, { payload }: OfReservation<{ problem: PaymentProblem }>) => {
      if (attempts[payload.reservationId]?.status !== 'processing') return;
      attempts[payload.reservationId] = { status: 'idle', problem: payload.problem };
    },
    recordingFailed: (attempts, { payload }: OfReservation<{ paymentIntentId: string; message: string }>) => {
      const { reservationId, paymentIntentId, message } = payload;
      if (attempts[reservationId]?.status !== 'processing') return;
      attempts[reservationId] = { status: 'unconfirmed', paymentIntentId, problem: { message } };
    },
    completed: (attempts, { payload }: OfReservation) => {
      attempts[payload.reservationId] = { status: 'paid' };
    },
    /** The user left the page. A payment under way continues, and still prevents a second one of the reservation. */
    left: (attempts, { payload }: OfReservation) => {
      if (attempts[payload.reservationId]?.status !== 'processing') delete attempts[payload.reservationId];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => none);
  },
  selectors: {
    selectAttempt: (attempts, reservationId: string) => attempts[reservationId] ?? idle,
  },
}).injectInto(rootReducer);

export const { selectAttempt } = paymentSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof paymentSlice> {}
}
