// Whom one can write to. Of everything that admins learn of users, chat keeps the name and the role.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { baseApi } from '#app/api/baseApi.ts';
import { tagList } from '#app/api/tags.ts';
import { id } from '#domain/contract/fields.ts';

const partner = z.object({
  id,
  name: z.string(),
  isAdmin: z.boolean(),
  isDriver: z.optional(z.boolean()),
});
export type Partner = z.infer<typeof partner>;
export type PartnersById = EntityState<Partner, string>;

export const partnerAdapter = createEntityAdapter<Partner>();

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const noPartners: PartnersById = Object.freeze(partnerAdapter.getInitialState());

export const partnerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPartners: build.query<PartnersById, void>({
      query: () => '/users',
      rawResponseSchema: z.array(z.unknown()),
      // Users without an id cannot be written to: one of them must not cost the whole list.
      transformResponse: (users: unknown[]) =>
        partnerAdapter.setAll(
          partnerAdapter.getInitialState(),
          users.flatMap((user) => partner.safeParse(user).data ?? []),
        ),
      providesTags: () => [tagList('User')],
    }),
  }),
});

export const { useGetPartnersQuery } = partnerApi;
