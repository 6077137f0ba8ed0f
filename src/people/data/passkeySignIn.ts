// Sign-in and confirmation of the user's identity with a passkey. The signed answers stay out of the store.
import type { AppDispatch } from '#app/platform/store/types.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { signWithPasskey } from './passkeyCeremony.ts';
import {
  confirmWithPasskey as confirmCall,
  signInWithPasskey as signInCall,
  startPasskeySignIn,
} from '#domain/people/calls/passkeys.ts';
import type { PasskeyAssertion, PasskeyOptions } from '#domain/people/contract/passkeys.ts';
import { flagsOf } from './sessionApi.ts';

const signed = (assertion: SecretRef<PasskeyAssertion>) => ({ body: secretBody(assertion) });

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** 404 `passkeys_off`. */
    startPasskeySignIn: build.mutation<PasskeyOptions, void>({
      ...to(startPasskeySignIn),
    }),
    /** 401 `challenge_expired` or `passkey_refused`. */
    signInWithPasskey: build.mutation<SessionFlags, SecretRef<PasskeyAssertion>>({
      ...to(signInCall, signed),
      transformResponse: flagsOf,
    }),
    /** 403 `challenge_expired` or `passkey_refused`. */
    confirmWithPasskey: build.mutation<null, SecretRef<PasskeyAssertion>>({
      ...to(confirmCall, signed),
    }),
  }),
});
// The result goes to the caller and is not cached.
const untracked = { track: false } as const;

async function signChallenge(dispatch: AppDispatch): Promise<SecretRef<PasskeyAssertion>> {
  const options = await dispatch(endpoints.startPasskeySignIn.initiate(undefined, untracked)).unwrap();
  return storeSecret(await signWithPasskey(options));
}

/** Signs in with a passkey; rejects with the ApiError or an Error of WebAuthn. */
export const signInWithPasskey = () => async (dispatch: AppDispatch) => {
  const assertion = await signChallenge(dispatch);
  const call = endpoints.signInWithPasskey.initiate(assertion, untracked);
  dispatch(sessionStarted(await dispatch(call).unwrap()));
};

/** Confirms the user's identity with a passkey; rejects with the ApiError or an Error of WebAuthn. */
export const confirmWithPasskey = () => async (dispatch: AppDispatch) => {
  const assertion = await signChallenge(dispatch);
  await dispatch(endpoints.confirmWithPasskey.initiate(assertion, untracked)).unwrap();
};
