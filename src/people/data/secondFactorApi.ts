// The calls about the second factor of the user, and the confirmation of the user's identity. Secrets and codes of
// requests and answers stay out of the store.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { conversationsListed, tagOne } from '#app/platform/api/tags.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  reauthenticate,
  replaceRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#domain/people/calls/secondFactor.ts';
import type {
  Reauthentication,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorRemoval,
  SecondFactorSetup,
  SecondFactorState,
} from '#domain/people/contract/secondFactor.ts';

interface Confirmation {
  userId: string;
  confirmation: SecretRef<SecondFactorConfirmation>;
}
interface Removal {
  userId: string;
  removal: SecretRef<SecondFactorRemoval>;
}

const ofUser = (id: string) => ({ params: { id } });

export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactorState, string>({
      ...to(getSecondFactor, ofUser),
      providesTags: (_state, _error, userId) => [tagOne('User', userId)],
    }),
    /** 403 `demo_account`, 409 `second_factor_on`. */
    startSecondFactor: build.mutation<SecretRef<SecondFactorSetup>, string>({
      ...to(startSecondFactor, ofUser),
      transformResponse: (setup: SecondFactorSetup) => storeSecret(setup),
    }),
    /** 403 `wrong_code` with its field, 409 `second_factor_on`, 429 after too many failures. */
    confirmSecondFactor: build.mutation<SecretRef<RecoveryCodes>, Confirmation>({
      ...to(confirmSecondFactor, ({ userId, confirmation }: Confirmation) => ({
        ...ofUser(userId),
        body: secretBody(confirmation),
      })),
      transformResponse: (codes: RecoveryCodes) => storeSecret(codes),
      // An admin who needed a second factor may now load data that the server refused before.
      invalidatesTags: (_codes, error, { userId }) =>
        error ? [] : [tagOne('User', userId), ...conversationsListed()],
    }),
    /** 403 `wrong_password` or `wrong_code` with its field, 409 `second_factor_off`, 429 after too many failures. */
    turnOffSecondFactor: build.mutation<null, Removal>({
      ...to(turnOffSecondFactor, ({ userId, removal }: Removal) => ({
        ...ofUser(userId),
        body: secretBody(removal),
      })),
      invalidatesTags: (_nothing, error, { userId }) => (error ? [] : [tagOne('User', userId)]),
    }),
    /** 409 `second_factor_off`. */
    replaceRecoveryCodes: build.mutation<SecretRef<RecoveryCodes>, string>({
      ...to(replaceRecoveryCodes, ofUser),
      transformResponse: (codes: RecoveryCodes) => storeSecret(codes),
      invalidatesTags: (_codes, error, userId) => (error ? [] : [tagOne('User', userId)]),
    }),
    /** 403 `wrong_password`, `code_missing` or `wrong_code`, each with its field; 429 after too many failures. */
    reauthenticate: build.mutation<null, SecretRef<Reauthentication>>({
      ...to(reauthenticate, (entered: SecretRef<Reauthentication>) => ({ body: secretBody(entered) })),
    }),
  }),
});

export const { useGetSecondFactorQuery } = secondFactorApi;
