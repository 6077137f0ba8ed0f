// The figures of an admin's day and of the months.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { insightChanged, overviewChanged } from '#app/platform/api/tags.ts';
import { getMonths, getOverview } from '#domain/office/calls.ts';
import type { Overview, OverviewMonths } from '#domain/office/contract/overview.ts';

export const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds, `today` in London. */
    getOverview: build.query<Overview, void>({
      ...to(getOverview),
      providesTags: overviewChanged,
    }),
    /** Amounts in pounds, months as '2026-11', `today` in London. */
    getMonths: build.query<OverviewMonths, void>({
      ...to(getMonths),
      providesTags: insightChanged,
    }),
  }),
});

export const { useGetMonthsQuery, useGetOverviewQuery } = overviewApi;
