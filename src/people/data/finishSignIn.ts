// The second step of the sign-in, only for accounts with a second factor: its screen loads this code.
import type { AppDispatch } from '#app/platform/store/types.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { finishSignIn as finishCall } from '#domain/people/calls/secondFactor.ts';
import type { SecondFactorSignIn } from '#domain/people/contract/secondFactor.ts';
import { flagsOf } from './sessionApi.ts';

const finishSignInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** 401 `wrong_code` with its field or `challenge_expired`, 429 after too many failures. */
    finishSignIn: build.mutation<SessionFlags, SecretRef<SecondFactorSignIn>>({
      ...to(finishCall, (answer: SecretRef<SecondFactorSignIn>) => ({ body: secretBody(answer) })),
      transformResponse: flagsOf,
    }),
  }),
});

/** Finishes a sign-in with a code; rejects with the ApiError. */
export const finishSignIn = (entered: SecondFactorSignIn) => async (dispatch: AppDispatch) => {
  const call = finishSignInApi.endpoints.finishSignIn.initiate(storeSecret(entered), {
    fixedCacheKey: 'finishSignIn',
  });
  dispatch(sessionStarted(await dispatch(call).unwrap()));
};

/** The state of the second step; it is reset when its form is unmounted. */
export const useFinishSignInState = () => useCall(finishSignInApi.endpoints.finishSignIn);
