// The calls about everybody, for admins.
import * as z from 'zod/mini';
import { baseApi } from '#app/api/baseApi.ts';
import { listTotal } from '#app/api/listTotal.ts';
import { tagsOfList, userAdministered } from '#app/api/tags.ts';
import { user, type User, type UserListQuery } from '#domain/contract/identity.ts';
import { ofUser, type UserChange } from './userApi.ts';
import { userAdapter, type UserPage } from './userAdapter.ts';

const userList = z.array(user);

export const userAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page by its query, with the count of all. */
    getUserPage: build.query<UserPage, UserListQuery>({
      query: (params) => ({ url: '/users', params }),
      rawResponseSchema: userList,
      transformResponse: (users: User[], meta) =>
        userAdapter.setAll(userAdapter.getInitialState({ total: listTotal(meta, users.length) }), users),
      providesTags: (page) => tagsOfList('User', page?.ids),
    }),
    // For CSV: read at once, handed over, and not kept.
    getWholeUserList: build.query<User[], Omit<UserListQuery, 'page' | 'pageSize'>>({
      query: (params) => ({ url: '/users', params }),
      responseSchema: userList,
      keepUnusedDataFor: 0,
    }),
    /**
     * Only what changes is sent: the whole object would write back what somebody else has changed meanwhile. 409
     * `email_taken`, `oneself`, or `last_admin`.
     */
    administerUser: build.mutation<User, UserChange>({
      query: ({ userId, changes }) => ({ url: ofUser(userId), method: 'PUT', body: changes }),
      responseSchema: user,
      invalidatesTags: (_user, error, { userId }) => (error ? [] : userAdministered(userId)),
    }),
    /** 409 `not_a_driver` for anybody else. */
    verifyDriver: build.mutation<User, string>({
      query: (userId) => ({ url: `${ofUser(userId)}/verifyDriver`, method: 'PUT' }),
      responseSchema: user,
      invalidatesTags: (_user, error, userId) => (error ? [] : userAdministered(userId)),
    }),
    /** The account goes, reservations stay; 409 `oneself`, or `last_admin`. */
    removeUser: build.mutation<null, string>({
      query: (userId) => ({ url: ofUser(userId), method: 'DELETE' }),
      invalidatesTags: (_nothing, error, userId) => (error ? [] : userAdministered(userId)),
    }),
  }),
});

export const {
  useGetUserPageQuery,
  useAdministerUserMutation,
  useVerifyDriverMutation,
  useRemoveUserMutation,
} = userAdminApi;
