// The calls about invoices, and about the billing details of a customer.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { paymentsOf, tagOne } from '#app/platform/api/tags.ts';
import { to } from '#app/platform/api/call.ts';
import { getBilling, getInvoice, getInvoices, reissueInvoice } from '#domain/payment/calls/invoices.ts';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';

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
    /** What the user has entered for invoices; '' for none. */
    getBilling: build.query<Billing, string>({
      ...to(getBilling, ofId),
      providesTags: (_billing, _error, userId) => [tagOne('User', userId)],
    }),
    /** 409 `same_details`, `nothing_to_correct`. */
    reissueInvoice: build.mutation<Invoice, Pick<Invoice, 'id' | 'reservationId'>>({
      ...to(reissueInvoice, ({ id }: Pick<Invoice, 'id'>) => ofId(id)),
      invalidatesTags: (_again, error, { reservationId }) => (error ? [] : paymentsOf(reservationId)),
    }),
  }),
});

export const { useGetBillingQuery, useGetInvoiceQuery, useGetInvoicesQuery, useReissueInvoiceMutation } =
  invoiceApi;
