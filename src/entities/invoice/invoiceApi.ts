// The calls about invoices, and about what a customer gives for them.
import { baseApi } from '#app/api/baseApi.ts';
import { accountChanged, paymentsOf, tagOne } from '#app/api/tags.ts';
import {
  billingDetails,
  invoice,
  invoiceList,
  type BillingDetails,
  type Invoice,
} from '#domain/contract/invoices.ts';

const ofBilling = (userId: string) => `/users/${encodeURIComponent(userId)}/billing`;

export const invoiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The invoices and credit notes of a reservation in the order of issue; they follow its payments. */
    getInvoices: build.query<Invoice[], string>({
      query: (reservationId) => `/reservations/${encodeURIComponent(reservationId)}/invoices`,
      responseSchema: invoiceList,
      providesTags: (_invoices, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** 404 for all but its customer and staff who read money. It never changes. */
    getInvoice: build.query<Invoice, string>({
      query: (invoiceId) => `/invoices/${encodeURIComponent(invoiceId)}`,
      responseSchema: invoice,
    }),
    /** The own company and VAT number; '' for none. */
    getBilling: build.query<BillingDetails, string>({
      query: ofBilling,
      responseSchema: billingDetails,
      providesTags: (_billing, _error, userId) => [tagOne('User', userId)],
    }),
    /** For the invoices that are issued from then on. */
    updateBilling: build.mutation<BillingDetails, { userId: string; billing: BillingDetails }>({
      query: ({ userId, billing }) => ({ url: ofBilling(userId), method: 'PUT', body: billing }),
      responseSchema: billingDetails,
      invalidatesTags: (_billing, error, { userId }) => (error ? [] : accountChanged(userId)),
    }),
  }),
});

export const { useGetBillingQuery, useGetInvoiceQuery, useGetInvoicesQuery, useUpdateBillingMutation } =
  invoiceApi;
