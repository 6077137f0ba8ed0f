// The pay of drivers, for the staff who read and record money. Amounts in pounds.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { driverPayOf } from '#app/platform/api/tags.ts';
import { getDriverPay, markDriverPay } from '#domain/jobs/calls/pay.ts';
import type { DriverPay } from '#domain/jobs/contract/pay.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';

export const payApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The finished jobs of the period, newest first. */
    getDriverPay: build.query<DriverPay[], PeriodQuery>({
      ...to(getDriverPay),
      providesTags: driverPayOf,
      keepUnusedDataFor: 0,
    }),
    /** Marks the pay of a job as paid with this amount, or with null as unpaid. */
    markDriverPay: build.mutation<DriverPay, { jobId: string; amount: number | null }>({
      ...to(markDriverPay, ({ jobId, amount }: { jobId: string; amount: number | null }) => ({
        params: { id: jobId },
        body: { amount },
      })),
      invalidatesTags: driverPayOf,
    }),
  }),
});
