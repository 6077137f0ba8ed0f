// The terms of hire.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import { terms, type Terms } from '#domain/site/contract/terms.ts';

const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The text and its version. */
    getTerms: build.query<Terms, void>({
      query: () => '/terms',
      responseSchema: terms,
      providesTags: () => [tagOne('Config', 'TERMS')],
    }),
  }),
});

export const { useGetTermsQuery } = termsApi;
