// What the store holds: the API's cache, and client facts only.
import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { outgoingSlice } from '#app/entities/message/index.ts';
import { noticeSlice } from '#app/entities/notice/index.ts';
import { sessionSlice } from '#app/entities/session/index.ts';
import { checkoutSlice } from '#app/features/checkout/index.ts';
import { balancePaymentSlice } from '#app/features/pay-balance/index.ts';
import { reservationDraftSlice } from '#app/features/reserve-car/index.ts';
import { realtimeSlice } from '#app/realtime/realtimeSlice.ts';
import { persistedSession } from './persistence.ts';

export const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [sessionSlice.name]: persistedSession,
  [noticeSlice.name]: noticeSlice.reducer,
  [realtimeSlice.name]: realtimeSlice.reducer,
  [outgoingSlice.name]: outgoingSlice.reducer,
  [reservationDraftSlice.name]: reservationDraftSlice.reducer,
  [checkoutSlice.name]: checkoutSlice.reducer,
  [balancePaymentSlice.name]: balancePaymentSlice.reducer,
});
