// The calls of users about themselves.
import { isVersionConflict } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { tagList, tagOne } from '#app/platform/api/tags.ts';
import { getUser, registerUser, updateUser } from '#domain/people/calls/profile.ts';
import type { NewUser, User, UserUpdate } from '#domain/people/contract/identity.ts';

export interface UserChange {
  userId: string;
  changes: UserUpdate;
}

/** The part of a request that names a user. */
export const ofUser = (id: string) => ({ params: { id } });
export const toChange = ({ userId, changes }: UserChange) => ({ ...ofUser(userId), body: changes });

export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For the user and for admins; 404 for all others. */
    getUser: build.query<User, string>({
      ...to(getUser, ofUser),
      providesTags: (_user, _error, userId) => [tagOne('User', userId)],
    }),
    /** 409 `email_taken` with the field; does not sign in. */
    registerUser: build.mutation<User, SecretRef<NewUser>>({
      ...to(registerUser, (person: SecretRef<NewUser>) => ({ body: secretBody(person) })),
      invalidatesTags: (_user, error) => (error ? [] : [tagList('User')]),
    }),
    /** Changes the user's own details, only what differs; 409 `email_taken` with the field, or `version_conflict`. */
    updateUser: build.mutation<User, UserChange>({
      ...to(updateUser, toChange),
      // The answer is the whole user: it replaces the cached user without a refetch.
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(userApi.util.updateQueryData('getUser', userId, () => data));
        } catch {
          // The form shows the error; the cached user is still correct.
        }
      },
      invalidatesTags: (_user, error, { userId }) => {
        if (!error) return [tagList('User')];
        return isVersionConflict(error) ? [tagOne('User', userId)] : [];
      },
    }),
  }),
});

export const { useGetUserQuery } = userApi;
