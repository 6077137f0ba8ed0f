// The calls about money that has moved: the payments of a reservation, and what admins have to look at.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { attentionChanged, paymentsOf } from '#app/api/tags.ts';
import {
  attentionList,
  paymentHistory,
  type AttentionItem,
  type AttentionResolution,
  type PaymentRecord,
} from '#domain/contract/payments.ts';

export const paymentAdapter = createEntityAdapter<PaymentRecord>();
export const attentionAdapter = createEntityAdapter<AttentionItem>();

export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first; amounts in pounds, times as instants. 404 for all but the owner and admins. */
    getPaymentHistory: build.query<EntityState<PaymentRecord, string>, string>({
      query: (reservationId) => `/reservations/${encodeURIComponent(reservationId)}/payments`,
      rawResponseSchema: paymentHistory,
      transformResponse: (payments: PaymentRecord[]) =>
        paymentAdapter.setAll(paymentAdapter.getInitialState(), payments),
      providesTags: (_payments, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** What a person has to look at; amounts in pounds. */
    getAttention: build.query<EntityState<AttentionItem, string>, void>({
      query: () => '/payments/attention',
      rawResponseSchema: attentionList,
      transformResponse: (items: AttentionItem[]) =>
        attentionAdapter.setAll(attentionAdapter.getInitialState(), items),
      providesTags: attentionChanged,
    }),
    /** 404 where another admin was quicker. */
    resolveAttention: build.mutation<void, AttentionResolution & { itemId: string }>({
      query: ({ itemId, note }) => ({
        url: `/payments/attention/${encodeURIComponent(itemId)}/resolve`,
        method: 'POST',
        body: { note },
      }),
      // Refused, too: another admin may have been quicker.
      invalidatesTags: attentionChanged,
    }),
  }),
});

export const { useGetAttentionQuery, useGetPaymentHistoryQuery } = paymentApi;
