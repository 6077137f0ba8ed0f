// The reducers of the store: the API's cache, and client state only.
import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { accountSlice, sessionSlice } from '#app/people/index.ts';
import { adminTablesSlice } from '#app/kit/table/adminTablesSlice.ts';
import { draftSlice, outgoingSlice } from '#app/conversation/index.ts';
import { navigationSlice } from '#app/platform/address/navigationSlice.ts';
import { noticeSlice } from '#app/platform/notice/noticeSlice.ts';
import { preferencesSlice } from '#app/platform/preferences/preferencesSlice.ts';
import { undoEditSlice, myReservationsSlice, reservationDraftSlice } from '#app/booking/index.ts';
import { acceptJobsSlice } from '#app/jobs/index.ts';
import { commandPaletteSlice, subscribeCalendarSlice } from '#app/office/index.ts';
import { fleetTimelineSlice, manageCarsSlice } from '#app/fleet/index.ts';
import { keepCardSlice, payInFullSlice, paymentSlice } from '#app/payment/index.ts';
import { realtimeSlice } from '#app/platform/realtime/realtimeSlice.ts';
import type { RootState } from '#app/platform/store/types.ts';

export const slices = [
  sessionSlice,
  preferencesSlice,
  navigationSlice,
  noticeSlice,
  realtimeSlice,
  outgoingSlice,
  draftSlice,
  reservationDraftSlice,
  payInFullSlice,
  keepCardSlice,
  paymentSlice,
  accountSlice,
  adminTablesSlice,
  commandPaletteSlice,
  fleetTimelineSlice,
  undoEditSlice,
  manageCarsSlice,
  acceptJobsSlice,
  myReservationsSlice,
  subscribeCalendarSlice,
] as const;

const parts = [baseApi, ...slices] as const;
type Reducers = { [Part in (typeof parts)[number] as Part['reducerPath']]: Part['reducer'] };

export const rootReducer: Reducer<RootState> = combineReducers(
  Object.fromEntries(parts.map(({ reducerPath, reducer }) => [reducerPath, reducer])) as Reducers,
);
