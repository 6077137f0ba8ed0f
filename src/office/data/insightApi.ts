// The figures of a period, and the comparison of its payments at the provider with the ledger.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { insightChanged, reconciliationChanged } from '#app/platform/api/tags.ts';
import { getInsight } from '#domain/office/calls.ts';
import { getReconciliation } from '#domain/payment/calls/records.ts';
import type { Insight } from '#domain/office/contract/insight.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { Reconciliation } from '#domain/payment/contract/reconciliation.ts';

export const insightApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds, months as '2026-11'. */
    getInsight: build.query<Insight, PeriodQuery>({
      ...to(getInsight),
      providesTags: insightChanged,
    }),
    /** Amounts in pounds, newest first. 503 while the payment provider does not answer. */
    getReconciliation: build.query<Reconciliation, PeriodQuery>({
      ...to(getReconciliation),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetInsightQuery, useGetReconciliationQuery } = insightApi;
