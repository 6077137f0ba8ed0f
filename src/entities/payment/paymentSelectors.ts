// What the screens read of payments and of what admins have to look at.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/store/types.ts';
import { attentionAdapter, paymentApi, paymentAdapter } from './paymentApi.ts';

const { getAttention, getPaymentHistory } = paymentApi.endpoints;
const { selectAll: allPayments } = paymentAdapter.getSelectors();
const { selectAll: allAttention } = attentionAdapter.getSelectors();

/** The payments of a reservation, oldest first; undefined until they are loaded. */
export const selectPayments = createSelector(
  (state: RootState, reservationId: string) => getPaymentHistory.select(reservationId)(state).data,
  (payments) => payments && allPayments(payments),
);

/** What an admin has to look at, oldest first; undefined until it is loaded. */
export const selectAttention = createSelector(
  (state: RootState) => getAttention.select()(state).data,
  (items) => items && allAttention(items),
);
