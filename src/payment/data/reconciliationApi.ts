// The comparison of the payments at the provider with the ledger.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { reconciliationChanged } from '#app/platform/api/tags.ts';
import { getReconciliation } from '#domain/payment/calls/records.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { Reconciliation } from '#domain/payment/contract/reconciliation.ts';

const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds, newest first. 503 while the payment provider does not answer. */
    getReconciliation: build.query<Reconciliation, PeriodQuery>({
      ...to(getReconciliation),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetReconciliationQuery } = reconciliationApi;
