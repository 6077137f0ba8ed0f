// The reducers of the store: the API's cache, and client state only.
import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { accountSlice } from '#app/entities/account/index.ts';
import { adminTablesSlice } from '#app/entities/admin/index.ts';
import { draftSlice, outgoingSlice } from '#app/entities/message/index.ts';
import { navigationSlice } from '#app/entities/navigation/index.ts';
import { noticeSlice } from '#app/entities/notice/index.ts';
import { preferencesSlice } from '#app/entities/preferences/index.ts';
import { undoEditSlice } from '#app/entities/reservation/index.ts';
import { sessionSlice } from '#app/entities/session/index.ts';
import { acceptJobsSlice } from '#app/features/accept-jobs/index.ts';
import { adminOverviewSlice } from '#app/features/admin-overview/index.ts';
import { commandPaletteSlice } from '#app/features/command-palette/index.ts';
import { fleetTimelineSlice } from '#app/features/fleet-timeline/index.ts';
import { manageCarsSlice } from '#app/features/manage-cars/index.ts';
import { myReservationsSlice } from '#app/features/my-reservations/index.ts';
import { keepCardSlice, payInFullSlice, paymentSlice } from '#app/features/payment/index.ts';
import { reservationDraftSlice } from '#app/features/reserve-car/index.ts';
import { subscribeCalendarSlice } from '#app/features/subscribe-calendar/index.ts';
import { realtimeSlice } from '#app/realtime/realtimeSlice.ts';
import type { RootState } from '#app/store/types.ts';

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
  adminOverviewSlice,
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
