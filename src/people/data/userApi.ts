// The calls of users about themselves.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { tagList, tagOne } from '#app/platform/api/tags.ts';
import { user, type NewUser, type User, type UserUpdate } from '#domain/people/contract/identity.ts';

export interface UserChange {
  userId: string;
  changes: UserUpdate;
}

/** The path of one user. */
export const ofUser = (id: string) => `/users/${encodeURIComponent(id)}`;

export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For the user and for admins; 404 for all others. */
    getUser: build.query<User, string>({
      query: ofUser,
      responseSchema: user,
      providesTags: (_user, _error, userId) => [tagOne('User', userId)],
    }),
    /** 409 `email_taken` with the field; does not sign in. */
    registerUser: build.mutation<User, SecretRef<NewUser>>({
      query: (person) => ({ url: '/users', method: 'POST', body: takeSecret(person) }),
      responseSchema: user,
      invalidatesTags: (_user, error) => (error ? [] : [tagList('User')]),
    }),
    /** Changes the user's own details, only what differs; 409 `email_taken` with the field. */
    updateUser: build.mutation<User, UserChange>({
      query: ({ userId, changes }) => ({ url: ofUser(userId), method: 'PUT', body: changes }),
      responseSchema: user,
      // The answer is the whole user: it replaces the cached user without a refetch.
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(userApi.util.updateQueryData('getUser', userId, () => data));
        } catch {
          // The form shows the error; the cached user is still correct.
        }
      },
      invalidatesTags: (_user, error) => (error ? [] : [tagList('User')]),
    }),
  }),
});

export const { useGetUserQuery, useRegisterUserMutation, useUpdateUserMutation } = userApi;
