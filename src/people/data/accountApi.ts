// The calls about the account of the signed-in user.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { emailConfirmed, tagOne } from '#app/platform/api/tags.ts';
import {
  sessionList,
  type AccountDeletion,
  type EmailChangeConfirmation,
  type LinkToken,
  type PasswordChange,
  type PasswordReset,
  type ResetRequest,
  type SessionList,
} from '#domain/people/contract/accounts.ts';

const ofUser = (id: string) => `/users/${encodeURIComponent(id)}`;

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the other sessions. 403 `wrong_password`, 422 for a weak password; each with its field. */
    changePassword: build.mutation<null, { userId: string; passwords: SecretRef<PasswordChange> }>({
      query: ({ userId, passwords }) => ({
        url: `${ofUser(userId)}/password`,
        method: 'PUT',
        body: takeSecret(passwords),
      }),
    }),
    /** The sessions of the user; always read again from the server. */
    getSessions: build.query<SessionList, string>({
      query: (userId) => `${ofUser(userId)}/sessions`,
      responseSchema: sessionList,
      keepUnusedDataFor: 0,
    }),
    /** Ends all sessions, this one included. */
    endSessions: build.mutation<null, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/sessions`, method: 'DELETE' }),
    }),
    /** 403 `wrong_password` with its field or `demo_account`, 409 `last_admin`. */
    deleteAccount: build.mutation<null, { userId: string; password: SecretRef<AccountDeletion> }>({
      query: ({ userId, password }) => ({
        url: `${ofUser(userId)}/deletion`,
        method: 'POST',
        body: takeSecret(password),
      }),
    }),
    /** The same answer for known and unknown addresses; 429 `mail_limit`. */
    requestReset: build.mutation<null, SecretRef<ResetRequest>>({
      query: (request) => ({ url: '/auth/forgot', method: 'POST', body: takeSecret(request) }),
    }),
    /** Ends all sessions. 410 `link_expired`, 422 for a weak password with its field. */
    resetPassword: build.mutation<null, SecretRef<PasswordReset>>({
      query: (reset) => ({ url: '/auth/reset', method: 'POST', body: takeSecret(reset) }),
    }),
    /** 410 `link_expired`. */
    verifyEmail: build.mutation<null, SecretRef<LinkToken>>({
      query: (link) => ({ url: '/auth/verify-email', method: 'POST', body: takeSecret(link) }),
      invalidatesTags: (_nothing, error) => (error ? [] : emailConfirmed()),
    }),
    /** 403 `wrong_password` with its field, 409 `email_taken`, 410 `link_expired`. */
    confirmEmailChange: build.mutation<null, SecretRef<EmailChangeConfirmation>>({
      query: (confirmation) => ({
        url: '/auth/confirm-email',
        method: 'POST',
        body: takeSecret(confirmation),
      }),
      invalidatesTags: (_nothing, error) => (error ? [] : emailConfirmed()),
    }),
    /** 409 `already_verified`, 429 `mail_limit`. */
    resendVerification: build.mutation<null, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/verification-mail`, method: 'POST' }),
      invalidatesTags: (_nothing, error, userId) =>
        isApiError(error) && error.code === 'already_verified' ? [tagOne('User', userId)] : [],
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useConfirmEmailChangeMutation,
  useDeleteAccountMutation,
  useEndSessionsMutation,
  useGetSessionsQuery,
  useRequestResetMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = accountApi;
