// The calls about everybody, for admins.
import * as z from 'zod/mini';
import { baseApi } from '#app/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/api/entityList.ts';
import { tagsOfList, userAdministered } from '#app/api/tags.ts';
import { user, type User, type UserListQuery } from '#domain/contract/identity.ts';
import { ofUser, type UserChange } from './userApi.ts';

const userList = z.array(user);

export const userAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page by its query with the count of all, or without `page` the whole list. */
    getUsers: build.query<EntityList<User>, UserListQuery>({
      query: (params) => ({ url: '/users', params }),
      rawResponseSchema: userList,
      transformResponse: toEntityList<User>,
      providesTags: (page) => tagsOfList('User', page?.ids),
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

export const { useAdministerUserMutation, useVerifyDriverMutation } = userAdminApi;
