// The change of a customer's billing details. Separate, because its check of VAT numbers is large.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { accountChanged } from '#app/platform/api/tags.ts';
import { updateBilling } from '#domain/payment/calls/billing.ts';
import type { Billing } from '#domain/payment/contract/invoices.ts';

interface BillingChange {
  userId: string;
  billing: Billing;
}

export const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Applies to invoices that are issued later. */
    updateBilling: build.mutation<Billing, BillingChange>({
      ...to(updateBilling, ({ userId, billing }: BillingChange) => ({
        params: { id: userId },
        body: billing,
      })),
      invalidatesTags: (_billing, error, { userId }) => (error ? [] : accountChanged(userId)),
    }),
  }),
});
