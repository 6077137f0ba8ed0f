// The possible partners of a conversation. Of the data of users, chat keeps only the name and the role.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { tagList } from '#app/platform/api/tags.ts';
import { id } from '#domain/kit/fields.ts';
import { answersMessages, STAFF_ROLES } from '#domain/people/roles.ts';

const listed = z.object({
  id,
  name: z.string(),
  isAdmin: z.boolean(),
  isDriver: z.optional(z.boolean()),
  staffRole: z.optional(z.nullable(z.enum(STAFF_ROLES))),
});
/** `isAdmin` is true for all staff who answer messages. */
export type Partner = Omit<z.infer<typeof listed>, 'staffRole'>;

/** A user without an id cannot receive messages and is left out. */
function partnersOf(user: unknown): Partner[] {
  const { success, data } = listed.safeParse(user);
  if (!success) return [];
  const { staffRole, ...partner } = data;
  return [{ ...partner, isAdmin: staffRole ? answersMessages(staffRole) : partner.isAdmin }];
}
export type PartnersById = EntityState<Partner, string>;

export const partnerAdapter = createEntityAdapter<Partner>();

/** The list before the first answer; one constant object, so that selectors keep their results. */
export const noPartners: PartnersById = Object.freeze(partnerAdapter.getInitialState());

export const partnerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPartners: build.query<PartnersById, void>({
      // Not the declared call: every signed-in page loads this file, and the call has the schemas of the staff's list.
      query: () => '/users',
      // An entry that does not fit is left out, and the others stay.
      rawResponseSchema: z.array(z.unknown()),
      transformResponse: (users: unknown[]) =>
        partnerAdapter.setAll(partnerAdapter.getInitialState(), users.flatMap(partnersOf)),
      providesTags: () => [tagList('User')],
    }),
  }),
});

export const { useGetPartnersQuery } = partnerApi;
