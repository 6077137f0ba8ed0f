// The attempt to pay each reservation by card, as a state machine; the same for the deposit and for the balance.
//   idle -> processing -> paid | idle (declined or pending) | unconfirmed -> processing -> …
// `unconfirmed`: the card was charged, and the call that records it failed.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '#app/api/sessionEvents.ts';

export interface PaymentProblem {
  message: string;
  /** A second sentence, where more is known. */
  detail?: string;
  /** Fields to mark. */
  fields?: string[];
  /** Where the customer can go from here instead of trying again. */
  wayOut?: 'car' | 'profile' | 'sign-in';
  severity?: 'error' | 'info';
}

export interface PaymentAttempt {
  status: 'idle' | 'processing' | 'unconfirmed' | 'paid';
  problem?: PaymentProblem | undefined;
  /** The payment that is not recorded yet; an id, never a secret. */
  paymentIntentId?: string | undefined;
}

/** By the id of the reservation; none means idle. */
type Attempts = Record<string, PaymentAttempt>;
type OfReservation<Fact = unknown> = PayloadAction<{ reservationId: string } & Fact>;

const idle: PaymentAttempt = Object.freeze({ status: 'idle' });
const none: Attempts = {};

export const paymentSlice = createSlice({
  name: 'payment',
  initialState: none,
  reducers: {
    /** The customer pressed Pay and something was missing. */
    refused: (attempts, { payload }: OfReservation<{ problem: PaymentProblem }>) => {
      const { status } = attempts[payload.reservationId] ?? idle;
      if (status === 'idle') attempts[payload.reservationId] = { status, problem: payload.problem };
    },
    submitted: (attempts, { payload }: OfReservation) => {
      const { status, paymentIntentId } = attempts[payload.reservationId] ?? idle;
      if (status === 'paid') return;
      attempts[payload.reservationId] = { status: 'processing', paymentIntentId };
    },
    /** Nothing was paid, or it is not known yet; the form stays as it was. */
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
    /** The page was left. A payment under way goes on, and still prevents a second one of the same reservation. */
    left: (attempts, { payload }: OfReservation) => {
      if (attempts[payload.reservationId]?.status !== 'processing') delete attempts[payload.reservationId];
    },
  },
  extraReducers: (builder) => {
    // A session that ran out ends no payment: what is known of it must stay on the screen.
    builder.addCase(sessionEnded, (attempts, { payload }) =>
      payload.reason === 'signed-out' ? none : attempts,
    );
  },
  selectors: {
    selectAttempt: (attempts, reservationId: string) => attempts[reservationId] ?? idle,
  },
});

export const { selectAttempt } = paymentSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof paymentSlice> {}
}
