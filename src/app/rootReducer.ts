// What the store holds: the API's cache, and client facts only.
import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { adminTablesSlice } from '#app/entities/admin/index.ts';
import { outgoingSlice } from '#app/entities/message/index.ts';
import { navigationSlice } from '#app/entities/navigation/index.ts';
import { noticeSlice } from '#app/entities/notice/index.ts';
import { preferencesSlice } from '#app/entities/preferences/index.ts';
import { sessionSlice } from '#app/entities/session/index.ts';
import { adminOverviewSlice } from '#app/features/admin-overview/index.ts';
import { editProfileSlice } from '#app/features/edit-profile/index.ts';
import { manageCarsSlice } from '#app/features/manage-cars/index.ts';
import { addJobSlice } from '#app/features/manage-jobs/index.ts';
import { myReservationsSlice } from '#app/features/my-reservations/index.ts';
import { paymentSlice } from '#app/features/payment/index.ts';
import { reservationDraftSlice } from '#app/features/reserve-car/index.ts';
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
  [paymentSlice.name]: paymentSlice.reducer,
  [editProfileSlice.name]: editProfileSlice.reducer,
  [adminOverviewSlice.name]: adminOverviewSlice.reducer,
  [adminTablesSlice.name]: adminTablesSlice.reducer,
  [manageCarsSlice.name]: manageCarsSlice.reducer,
  [addJobSlice.name]: addJobSlice.reducer,
  [myReservationsSlice.name]: myReservationsSlice.reducer,
});
