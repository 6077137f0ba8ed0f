// The calls about payments: the payments of a reservation, and the attention entries of admins.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { attentionChanged, paymentsOf } from '#app/platform/api/tags.ts';
import { getPaymentHistory } from '#domain/booking/calls/files.ts';
import {
  attentionList,
  type AttentionItem,
  type AttentionResolution,
  type PaymentRecord,
} from '#domain/payment/contract/payments.ts';

export const paymentAdapter = createEntityAdapter<PaymentRecord>();
export const attentionAdapter = createEntityAdapter<AttentionItem>();

export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first; amounts in pounds, times as instants. 404 for users who are neither the owner nor admins. */
    getPaymentHistory: build.query<EntityState<PaymentRecord, string>, string>({
      ...to(getPaymentHistory, (id: string) => ({ params: { id } })),
      transformResponse: (payments: PaymentRecord[]) =>
        paymentAdapter.setAll(paymentAdapter.getInitialState(), payments),
      providesTags: (_payments, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** The attention entries; amounts in pounds. */
    getAttention: build.query<EntityState<AttentionItem, string>, void>({
      query: () => '/payments/attention',
      rawResponseSchema: attentionList,
      transformResponse: (items: AttentionItem[]) =>
        attentionAdapter.setAll(attentionAdapter.getInitialState(), items),
      providesTags: attentionChanged,
    }),
    /** 404 when another admin has resolved the entry. */
    resolveAttention: build.mutation<void, AttentionResolution & { itemId: string }>({
      query: ({ itemId, note }) => ({
        url: `/payments/attention/${encodeURIComponent(itemId)}/resolve`,
        method: 'POST',
        body: { note },
      }),
      // Also after a refusal: another admin may have resolved the entry.
      invalidatesTags: attentionChanged,
    }),
  }),
});

export const { useGetAttentionQuery, useGetPaymentHistoryQuery } = paymentApi;
