// The calls about the account of the signed-in user.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { emailConfirmed, sessionsOf, tagOne } from '#app/platform/api/tags.ts';
import {
  changePassword,
  confirmEmailChange,
  deleteAccount,
  endSessions,
  getSessions,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#domain/people/calls/account.ts';
import type {
  AccountDeletion,
  EmailChangeConfirmation,
  LinkToken,
  PasswordChange,
  PasswordReset,
  ResetRequest,
  SessionList,
} from '#domain/people/contract/accounts.ts';

const ofUser = (id: string) => ({ params: { id } });
const secret = <T>(ref: SecretRef<T>) => ({ body: secretBody(ref) });

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the other sessions. 403 `wrong_password`, 422 for a weak password; each with its field. */
    changePassword: build.mutation<null, { userId: string; passwords: SecretRef<PasswordChange> }>({
      ...to(
        changePassword,
        ({ userId, passwords }: { userId: string; passwords: SecretRef<PasswordChange> }) => ({
          ...ofUser(userId),
          ...secret(passwords),
        }),
      ),
      invalidatesTags: (_nothing, error, { userId }) => (error ? [] : sessionsOf(userId)),
    }),
    /** The sessions of the user; always read again from the server. */
    getSessions: build.query<SessionList, string>({
      ...to(getSessions, ofUser),
      providesTags: (_sessions, _error, userId) => sessionsOf(userId),
      keepUnusedDataFor: 0,
    }),
    /** Ends all sessions, this one included. */
    endSessions: build.mutation<null, string>({
      ...to(endSessions, ofUser),
    }),
    /** 403 `wrong_password` with its field or `demo_account`, 409 `last_admin`. */
    deleteAccount: build.mutation<null, { userId: string; password: SecretRef<AccountDeletion> }>({
      ...to(
        deleteAccount,
        ({ userId, password }: { userId: string; password: SecretRef<AccountDeletion> }) => ({
          ...ofUser(userId),
          ...secret(password),
        }),
      ),
    }),
    /** The same answer for known and unknown addresses; 429 `mail_limit`. */
    requestReset: build.mutation<null, SecretRef<ResetRequest>>({
      ...to(requestReset, secret<ResetRequest>),
    }),
    /** Ends all sessions. 410 `link_expired`, 422 for a weak password with its field. */
    resetPassword: build.mutation<null, SecretRef<PasswordReset>>({
      ...to(resetPassword, secret<PasswordReset>),
    }),
    /** 410 `link_expired`. */
    verifyEmail: build.mutation<null, SecretRef<LinkToken>>({
      ...to(verifyEmail, secret<LinkToken>),
      invalidatesTags: (_nothing, error) => (error ? [] : emailConfirmed()),
    }),
    /** 403 `wrong_password` with its field, 409 `email_taken`, 410 `link_expired`. */
    confirmEmailChange: build.mutation<null, SecretRef<EmailChangeConfirmation>>({
      ...to(confirmEmailChange, secret<EmailChangeConfirmation>),
      invalidatesTags: (_nothing, error) => (error ? [] : emailConfirmed()),
    }),
    /** 409 `already_verified`, 429 `mail_limit`. */
    resendVerification: build.mutation<null, string>({
      ...to(resendVerification, ofUser),
      invalidatesTags: (_nothing, error, userId) =>
        isApiError(error) && error.code === 'already_verified' ? [tagOne('User', userId)] : [],
    }),
  }),
});

export const { useGetSessionsQuery } = accountApi;
