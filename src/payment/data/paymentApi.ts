// The calls about payments: the payments of a reservation, and the attention entries of admins.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { attentionChanged, paymentsOf } from '#app/platform/api/tags.ts';
import { getPaymentHistory } from '#domain/payment/calls/history.ts';
import { getAttention, resolveAttention } from '#domain/payment/calls/records.ts';
import type { AttentionItem, AttentionResolution, PaymentRecord } from '#domain/payment/contract/payments.ts';

type Resolution = AttentionResolution & { itemId: string };

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
      ...to(getAttention),
      transformResponse: (items: AttentionItem[]) =>
        attentionAdapter.setAll(attentionAdapter.getInitialState(), items),
      providesTags: attentionChanged,
    }),
    /** 404 when another admin has resolved the entry. */
    resolveAttention: build.mutation<void, Resolution>({
      ...to(resolveAttention, ({ itemId, note }: Resolution) => ({ params: { id: itemId }, body: { note } })),
      // Also after a refusal: another admin may have resolved the entry.
      invalidatesTags: attentionChanged,
    }),
  }),
});

export const { useGetAttentionQuery, useGetPaymentHistoryQuery } = paymentApi;
