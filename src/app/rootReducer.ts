// What the store holds: the API's cache, and client facts only.
import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { accountSlice } from '#app/entities/account/index.ts';
import { outgoingSlice } from '#app/entities/message/index.ts';
import { navigationSlice } from '#app/entities/navigation/index.ts';
import { noticeSlice } from '#app/entities/notice/index.ts';
import { preferencesSlice } from '#app/entities/preferences/index.ts';
import { sessionSlice } from '#app/entities/session/index.ts';
import { adminOverviewSlice } from '#app/features/admin-overview/index.ts';
import { checkoutSlice } from '#app/features/checkout/index.ts';
import { carTableSlice, manageCarsSlice } from '#app/features/manage-cars/index.ts';
import { addJobSlice, jobRequestTableSlice, jobTableSlice } from '#app/features/manage-jobs/index.ts';
import { reservationTableSlice } from '#app/features/manage-reservations/index.ts';
import { userTableSlice } from '#app/features/manage-users/index.ts';
import { balancePaymentSlice, myReservationsSlice } from '#app/features/pay-balance/index.ts';
import { reservationDraftSlice } from '#app/features/reserve-car/index.ts';
import { resolveAttentionSlice } from '#app/features/resolve-attention/index.ts';
import { realtimeSlice } from '#app/realtime/realtimeSlice.ts';
import type { RootState } from '#app/store/types.ts';

export const rootReducer: Reducer<RootState> = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [preferencesSlice.name]: preferencesSlice.reducer,
  [navigationSlice.name]: navigationSlice.reducer,
  [noticeSlice.name]: noticeSlice.reducer,
  [realtimeSlice.name]: realtimeSlice.reducer,
  [outgoingSlice.name]: outgoingSlice.reducer,
  [reservationDraftSlice.name]: reservationDraftSlice.reducer,
  [checkoutSlice.name]: checkoutSlice.reducer,
  [balancePaymentSlice.name]: balancePaymentSlice.reducer,
  [accountSlice.name]: accountSlice.reducer,
  [resolveAttentionSlice.name]: resolveAttentionSlice.reducer,
  [adminOverviewSlice.name]: adminOverviewSlice.reducer,
  [carTableSlice.name]: carTableSlice.reducer,
  [manageCarsSlice.name]: manageCarsSlice.reducer,
  [addJobSlice.name]: addJobSlice.reducer,
  [jobRequestTableSlice.name]: jobRequestTableSlice.reducer,
  [jobTableSlice.name]: jobTableSlice.reducer,
  [reservationTableSlice.name]: reservationTableSlice.reducer,
  [userTableSlice.name]: userTableSlice.reducer,
  [myReservationsSlice.name]: myReservationsSlice.reducer,
});
