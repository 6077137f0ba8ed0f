// The calls about users that a user makes for themselves.
import { baseApi } from '#app/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/api/secretArgs.ts';
import { tagList, tagOne } from '#app/api/tags.ts';
import { user, type NewUser, type User, type UserUpdate } from '#domain/contract/identity.ts';

export interface UserChange {
  userId: string;
  changes: UserUpdate;
}

/** The path of one user. */
export const ofUser = (id: string) => `/users/${encodeURIComponent(id)}`;

export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For oneself and for admins; 404 for everybody else. */
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
    /** One's own details, only what changes; 409 `email_taken` with the field. */
    updateUser: build.mutation<User, UserChange>({
      query: ({ userId, changes }) => ({ url: ofUser(userId), method: 'PUT', body: changes }),
      responseSchema: user,
      // The answer is the whole user: it replaces the cached one without asking again.
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(userApi.util.updateQueryData('getUser', userId, () => data));
        } catch {
          // The form shows what went wrong; the cached user is still right.
        }
      },
      invalidatesTags: (_user, error) => (error ? [] : [tagList('User')]),
    }),
  }),
});

export const { useGetUserQuery, useRegisterUserMutation, useUpdateUserMutation } = userApi;
