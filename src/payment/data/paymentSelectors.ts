// Selectors of payments and attention entries.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { attentionAdapter, paymentApi, paymentAdapter } from './paymentApi.ts';

const { getAttention, getPaymentHistory } = paymentApi.endpoints;
const { selectAll: allPayments } = paymentAdapter.getSelectors();
const { selectAll: allAttention } = attentionAdapter.getSelectors();

/** The payments of a reservation, oldest first; undefined until they are loaded. */
export const selectPayments = createSelector(
  (state: RootState, reservationId: string) => getPaymentHistory.select(reservationId)(state).data,
  (payments) => payments && allPayments(payments),
);

/** The attention entries, oldest first; undefined until they are loaded. */
export const selectAttention = createSelector(
  (state: RootState) => getAttention.select()(state).data,
  (items) => items && allAttention(items),
);
