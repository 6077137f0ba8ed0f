// One attempt to pay by card as a state machine, for the deposit and for the balance alike.
//   idle -> processing -> idle (paid, declined or pending) | unconfirmed -> processing -> …
// `unconfirmed`: the money went through, and the call that records it did not.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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
  status: 'idle' | 'processing' | 'unconfirmed';
  problem?: PaymentProblem | undefined;
  /** Of the payment that is not recorded yet; an id, never a secret. */
  paymentIntentId?: string | undefined;
}

const initialState: PaymentAttempt = { status: 'idle' };

/** The slice of one kind of payment; `name` is the noun in its log, as in 'checkout/submitted'. */
export function paymentAttemptSlice<Name extends string>(name: Name) {
  return createSlice({
    name,
    initialState,
    reducers: {
      /** Pay was pressed and something was missing. */
      refused: (attempt, { payload }: PayloadAction<PaymentProblem>) => {
        if (attempt.status === 'idle') attempt.problem = payload;
      },
      submitted: (attempt) => {
        if (attempt.status === 'processing') return;
        attempt.status = 'processing';
        attempt.problem = undefined;
      },
      /** Nothing was paid, or it is not known yet; the form stays as it was. */
      failed: (attempt, { payload }: PayloadAction<PaymentProblem>) => {
        if (attempt.status !== 'processing') return;
        attempt.status = 'idle';
        attempt.problem = payload;
        attempt.paymentIntentId = undefined;
      },
      recordingFailed: (
        attempt,
        { payload }: PayloadAction<{ paymentIntentId: string; message: string }>,
      ) => {
        if (attempt.status !== 'processing') return;
        attempt.status = 'unconfirmed';
        attempt.paymentIntentId = payload.paymentIntentId;
        attempt.problem = { message: payload.message };
      },
      completed: () => initialState,
      /** The page was left. A payment under way goes on, and still keeps a second one from starting. */
      left: (attempt) => (attempt.status === 'processing' ? attempt : initialState),
    },
    extraReducers: (builder) => {
      // A session that ran out ends no payment: what is known of it must stay on the screen.
      builder.addCase(sessionEnded, (attempt, { payload }) =>
        payload.reason === 'signed-out' ? initialState : attempt,
      );
    },
  });
}
