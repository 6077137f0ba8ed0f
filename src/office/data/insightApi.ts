// The figures of a period.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { insightChanged } from '#app/platform/api/tags.ts';
import { getInsight } from '#domain/office/calls.ts';
import type { Insight } from '#domain/office/contract/insight.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';

export const insightApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds, months as '2026-11'. */
    getInsight: build.query<Insight, PeriodQuery>({
      ...to(getInsight),
      providesTags: insightChanged,
    }),
  }),
});

export const { useGetInsightQuery } = insightApi;
