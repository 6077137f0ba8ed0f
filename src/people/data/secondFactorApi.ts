// The calls about the second factor of the user, and the confirmation of the user's identity. Secrets and codes of
// requests and answers stay out of the store.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { storeSecret, takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { conversationsListed, tagOne } from '#app/platform/api/tags.ts';
import {
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
  type Reauthentication,
  type RecoveryCodes,
  type SecondFactorConfirmation,
  type SecondFactorRemoval,
  type SecondFactorSetup,
  type SecondFactorState,
} from '#domain/people/contract/secondFactor.ts';

const ofUser = (id: string) => `/users/${encodeURIComponent(id)}`;

export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactorState, string>({
      query: (userId) => `${ofUser(userId)}/second-factor`,
      responseSchema: secondFactorState,
      providesTags: (_state, _error, userId) => [tagOne('User', userId)],
    }),
    /** 403 `demo_account`, 409 `second_factor_on`. */
    startSecondFactor: build.mutation<SecretRef<SecondFactorSetup>, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/second-factor`, method: 'POST' }),
      rawResponseSchema: secondFactorSetup,
      transformResponse: (setup: SecondFactorSetup) => storeSecret(setup),
    }),
    /** 403 `wrong_code` with its field, 409 `second_factor_on`, 429 after too many failures. */
    confirmSecondFactor: build.mutation<
      SecretRef<RecoveryCodes>,
      { userId: string; confirmation: SecretRef<SecondFactorConfirmation> }
    >({
      query: ({ userId, confirmation }) => ({
        url: `${ofUser(userId)}/second-factor/confirmation`,
        method: 'POST',
        body: takeSecret(confirmation),
      }),
      rawResponseSchema: recoveryCodes,
      transformResponse: (codes: RecoveryCodes) => storeSecret(codes),
      // An admin who needed a second factor may now load data that the server refused before.
      invalidatesTags: (_codes, error, { userId }) =>
        error ? [] : [tagOne('User', userId), ...conversationsListed()],
    }),
    /** 403 `wrong_password` or `wrong_code` with its field, 409 `second_factor_off`, 429 after too many failures. */
    turnOffSecondFactor: build.mutation<null, { userId: string; removal: SecretRef<SecondFactorRemoval> }>({
      query: ({ userId, removal }) => ({
        url: `${ofUser(userId)}/second-factor/removal`,
        method: 'POST',
        body: takeSecret(removal),
      }),
      invalidatesTags: (_nothing, error, { userId }) => (error ? [] : [tagOne('User', userId)]),
    }),
    /** 409 `second_factor_off`. */
    replaceRecoveryCodes: build.mutation<SecretRef<RecoveryCodes>, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/recovery-codes`, method: 'POST' }),
      rawResponseSchema: recoveryCodes,
      transformResponse: (codes: RecoveryCodes) => storeSecret(codes),
      invalidatesTags: (_codes, error, userId) => (error ? [] : [tagOne('User', userId)]),
    }),
    /** 403 `wrong_password`, `code_missing` or `wrong_code`, each with its field; 429 after too many failures. */
    reauthenticate: build.mutation<null, SecretRef<Reauthentication>>({
      query: (entered) => ({ url: '/auth/reauthenticate', method: 'POST', body: takeSecret(entered) }),
    }),
  }),
});

export const {
  useConfirmSecondFactorMutation,
  useGetSecondFactorQuery,
  useReauthenticateMutation,
  useReplaceRecoveryCodesMutation,
  useStartSecondFactorMutation,
  useTurnOffSecondFactorMutation,
} = secondFactorApi;
