// The calls about all users, for admins.
import * as z from 'zod/mini';
import { isVersionConflict } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { tagsOfList, userAdministered, verificationWithdrawn } from '#app/platform/api/tags.ts';
import type { VerificationWithdrawal } from '#domain/people/contract/accounts.ts';
import { user, type User, type UserListQuery } from '#domain/people/contract/identity.ts';
import { updateUser } from '#domain/people/calls/profile.ts';
import {
  getUsers,
  removeSecondFactor,
  removeUser,
  sendPasswordReset,
  verifyDriver,
  withdrawVerification,
} from '#domain/people/calls/users.ts';
import { ofUser, toChange, type UserChange } from './userApi.ts';

interface Verification {
  userId: string;
  /** The version that the staff have seen. */
  version: number;
}

const userList = z.array(user);

export const userAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list. */
    getUsers: build.query<EntityList<User>, UserListQuery>({
      ...to(getUsers),
      // Others than staff get another list.
      rawResponseSchema: userList,
      transformResponse: toEntityList<User>,
      providesTags: (page) => tagsOfList('User', page?.ids),
    }),
    /**
     * Sends only the changes: the whole object would overwrite changes of other users. 409
     * `email_taken`, `oneself`, `last_admin`, or `version_conflict`; 403 `owners_only`.
     */
    administerUser: build.mutation<User, UserChange>({
      ...to(updateUser, toChange),
      invalidatesTags: (_user, error, { userId }) =>
        error && !isVersionConflict(error) ? [] : userAdministered(userId),
    }),
    /** 409 `not_a_driver` for users who are not drivers, `version_conflict` for a driver who has changed. */
    verifyDriver: build.mutation<User, Verification>({
      ...to(verifyDriver, ({ userId, version }: Verification) => ({ ...ofUser(userId), query: { version } })),
      invalidatesTags: (_user, error, { userId }) =>
        error && !isVersionConflict(error) ? [] : userAdministered(userId),
    }),
    /** The reason is mailed to the driver, whose jobs become free; 409 `not_verified` or `version_conflict`. */
    withdrawVerification: build.mutation<User, { userId: string } & VerificationWithdrawal>({
      ...to(withdrawVerification, ({ userId, ...body }: { userId: string } & VerificationWithdrawal) => ({
        ...ofUser(userId),
        body,
      })),
      invalidatesTags: (_user, error, { userId }) =>
        error && !isVersionConflict(error) ? [] : verificationWithdrawn(userId),
    }),
    /** Mails a link to choose a new password; 429 `mail_limit`. */
    sendPasswordReset: build.mutation<null, string>({
      ...to(sendPasswordReset, ofUser),
    }),
    /** The user is signed out and then signs in with the password alone; 409 `second_factor_off` or `oneself`. */
    removeSecondFactor: build.mutation<null, string>({
      ...to(removeSecondFactor, ofUser),
    }),
    /** Deletes the account and keeps its reservations; 409 `oneself`, or `last_admin`. */
    removeUser: build.mutation<null, string>({
      ...to(removeUser, ofUser),
      invalidatesTags: (_nothing, error, userId) => (error ? [] : userAdministered(userId)),
    }),
  }),
});

export const { useAdministerUserMutation, useSendPasswordResetMutation } = userAdminApi;
