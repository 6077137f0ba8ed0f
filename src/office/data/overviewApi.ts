// The figures of the day for an admin.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { overviewChanged } from '#app/platform/api/tags.ts';
import { getOverview } from '#domain/office/calls.ts';
import type { Overview } from '#domain/office/contract/overview.ts';

export const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds, months as '2026-11', `today` in London. */
    getOverview: build.query<Overview, void>({
      ...to(getOverview),
      providesTags: overviewChanged,
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
