// The texts of the firm.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import { getPrivacy, getTerms } from '#domain/site/calls.ts';
import type { SiteText } from '#domain/site/contract/siteText.ts';

const siteTextApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The terms of hire. */
    getTerms: build.query<SiteText, void>({
      ...to(getTerms),
      providesTags: () => [tagOne('Config', 'TERMS')],
    }),
    /** The notice about personal data. */
    getPrivacy: build.query<SiteText, void>({
      ...to(getPrivacy),
      providesTags: () => [tagOne('Config', 'PRIVACY')],
    }),
  }),
});

export const { useGetPrivacyQuery, useGetTermsQuery } = siteTextApi;
