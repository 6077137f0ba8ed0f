// The calls about invoices, and about the billing details of a customer.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { accountChanged, paymentsOf, tagOne } from '#app/platform/api/tags.ts';
import { to } from '#app/platform/api/call.ts';
import { getBilling, getInvoice, getInvoices, updateBilling } from '#domain/payment/calls.ts';
import type { BillingDetails, Invoice } from '#domain/payment/contract/invoices.ts';

interface BillingChange {
  userId: string;
  billing: BillingDetails;
}

const ofId = (id: string) => ({ params: { id } });

export const invoiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The invoices and credit notes of a reservation in the order of issue; refetched after its payments. */
    getInvoices: build.query<Invoice[], string>({
      ...to(getInvoices, ofId),
      providesTags: (_invoices, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** One invoice, which never changes. 404 for users who are neither its customer nor staff who may read money. */
    getInvoice: build.query<Invoice, string>({
      ...to(getInvoice, ofId),
    }),
    /** The user's company and VAT number; '' for none. */
    getBilling: build.query<BillingDetails, string>({
      ...to(getBilling, ofId),
      providesTags: (_billing, _error, userId) => [tagOne('User', userId)],
    }),
    /** Applies to invoices that are issued later. */
    updateBilling: build.mutation<BillingDetails, BillingChange>({
      ...to(updateBilling, ({ userId, billing }: BillingChange) => ({
        params: { id: userId },
        body: billing,
      })),
      invalidatesTags: (_billing, error, { userId }) => (error ? [] : accountChanged(userId)),
    }),
  }),
});

export const { useGetBillingQuery, useGetInvoiceQuery, useGetInvoicesQuery, useUpdateBillingMutation } =
  invoiceApi;
