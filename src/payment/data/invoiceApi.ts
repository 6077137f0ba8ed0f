// The calls about invoices, and about the billing details of a customer.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { accountChanged, paymentsOf, tagOne } from '#app/platform/api/tags.ts';
import {
  billingDetails,
  invoice,
  invoiceList,
  type BillingDetails,
  type Invoice,
} from '#domain/payment/contract/invoices.ts';

const ofBilling = (userId: string) => `/users/${encodeURIComponent(userId)}/billing`;

export const invoiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The invoices and credit notes of a reservation in the order of issue; refetched after its payments. */
    getInvoices: build.query<Invoice[], string>({
      query: (reservationId) => `/reservations/${encodeURIComponent(reservationId)}/invoices`,
      responseSchema: invoiceList,
      providesTags: (_invoices, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** One invoice, which never changes. 404 for users who are neither its customer nor staff who may read money. */
    getInvoice: build.query<Invoice, string>({
      query: (invoiceId) => `/invoices/${encodeURIComponent(invoiceId)}`,
      responseSchema: invoice,
    }),
    /** The user's company and VAT number; '' for none. */
    getBilling: build.query<BillingDetails, string>({
      query: ofBilling,
      responseSchema: billingDetails,
      providesTags: (_billing, _error, userId) => [tagOne('User', userId)],
    }),
    /** Applies to invoices that are issued later. */
    updateBilling: build.mutation<BillingDetails, { userId: string; billing: BillingDetails }>({
      query: ({ userId, billing }) => ({ url: ofBilling(userId), method: 'PUT', body: billing }),
      responseSchema: billingDetails,
      invalidatesTags: (_billing, error, { userId }) => (error ? [] : accountChanged(userId)),
    }),
  }),
});

export const { useGetBillingQuery, useGetInvoiceQuery, useGetInvoicesQuery, useUpdateBillingMutation } =
  invoiceApi;
