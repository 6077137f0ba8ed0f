// The calls about all users, for admins.
import * as z from 'zod/mini';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { tagsOfList, userAdministered, verificationWithdrawn } from '#app/platform/api/tags.ts';
import type { VerificationWithdrawal } from '#domain/people/contract/accounts.ts';
import { user, type User, type UserListQuery } from '#domain/people/contract/identity.ts';
import { ofUser, type UserChange } from './userApi.ts';

const userList = z.array(user);

export const userAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list. */
    getUsers: build.query<EntityList<User>, UserListQuery>({
      query: (params) => ({ url: '/users', params }),
      rawResponseSchema: userList,
      transformResponse: toEntityList<User>,
      providesTags: (page) => tagsOfList('User', page?.ids),
    }),
    /**
     * Sends only the changes: the whole object would overwrite changes of other users. 409
     * `email_taken`, `oneself`, or `last_admin`; 403 `owners_only`.
     */
    administerUser: build.mutation<User, UserChange>({
      query: ({ userId, changes }) => ({ url: ofUser(userId), method: 'PUT', body: changes }),
      responseSchema: user,
      invalidatesTags: (_user, error, { userId }) => (error ? [] : userAdministered(userId)),
    }),
    /** 409 `not_a_driver` for users who are not drivers. */
    verifyDriver: build.mutation<User, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/verifyDriver`, method: 'PUT' }),
      responseSchema: user,
      invalidatesTags: (_user, error, userId) => (error ? [] : userAdministered(userId)),
    }),
    /** The reason is mailed to the driver, whose jobs become free; 409 `not_verified`. */
    withdrawVerification: build.mutation<User, { userId: string } & VerificationWithdrawal>({
      query: ({ userId, reason }) => ({
        url: `${ofUser(userId)}/withdrawVerification`,
        method: 'POST',
        body: { reason },
      }),
      responseSchema: user,
      invalidatesTags: (_user, error, { userId }) => (error ? [] : verificationWithdrawn(userId)),
    }),
    /** Mails a link to choose a new password; 429 `mail_limit`. */
    sendPasswordReset: build.mutation<null, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/password-reset`, method: 'POST' }),
    }),
    /** The user is signed out and then signs in with the password alone; 409 `second_factor_off` or `oneself`. */
    removeSecondFactor: build.mutation<null, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/second-factor`, method: 'DELETE' }),
    }),
    /** Deletes the account and keeps its reservations; 409 `oneself`, or `last_admin`. */
    removeUser: build.mutation<null, string>({
      query: (userId) => ({ url: ofUser(userId), method: 'DELETE' }),
      invalidatesTags: (_nothing, error, userId) => (error ? [] : userAdministered(userId)),
    }),
  }),
});

export const { useAdministerUserMutation, useSendPasswordResetMutation, useVerifyDriverMutation } =
  userAdminApi;
