// The terms of hire.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import { getTerms } from '#domain/site/calls.ts';
import type { Terms } from '#domain/site/contract/terms.ts';

const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The text and its version. */
    getTerms: build.query<Terms, void>({
      ...to(getTerms),
      providesTags: () => [tagOne('Config', 'TERMS')],
    }),
  }),
});

export const { useGetTermsQuery } = termsApi;
