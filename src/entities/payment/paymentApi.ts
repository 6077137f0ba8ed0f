// The calls about money that has moved: the payments of a reservation, and what admins have to look at.
import { baseApi } from '#app/api/baseApi.ts';
import { attentionChanged, paymentsOf } from '#app/api/tags.ts';
import {
  attentionList,
  paymentHistory,
  type AttentionItem,
  type AttentionResolution,
  type PaymentRecord,
} from '#domain/contract/payments.ts';

export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first; amounts in pounds, moments as instants. 404 for all but the owner and admins. */
    getPaymentHistory: build.query<PaymentRecord[], string>({
      query: (reservationId) => `/reservations/${encodeURIComponent(reservationId)}/payments`,
      responseSchema: paymentHistory,
      providesTags: (_payments, _error, reservationId) => paymentsOf(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** What a person has to look at; amounts in pounds. */
    getAttention: build.query<AttentionItem[], void>({
      query: () => '/payments/attention',
      responseSchema: attentionList,
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
