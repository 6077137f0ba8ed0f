// Every slice. Screens load their slices lazily, but a log begins with the complete state, and a recorded action can only
// be reduced where its slice exists.
import { accountSlice, sessionSlice } from '#app/people/index.ts';
import { adminTablesSlice } from '#app/kit/table/adminTablesSlice.ts';
import { outgoingSlice } from '#app/conversation/index.ts';
import { navigationSlice } from '#app/platform/address/navigationSlice.ts';
import { draftsSlice } from '#app/platform/drafts/draftsSlice.ts';
import { noticeSlice } from '#app/platform/notice/noticeSlice.ts';
import { preferencesSlice } from '#app/platform/preferences/preferencesSlice.ts';
import {
  fleetTimelineSlice,
  bulkSlice,
  undoEditSlice,
  myReservationsSlice,
  reservationDraftSlice,
} from '#app/booking/index.ts';
import { dialogsSlice } from '#app/kit/dialog/dialogsSlice.ts';
import { manageCarsSlice } from '#app/fleet/index.ts';
import { keepCardSlice, payInFullSlice, paymentSlice } from '#app/payment/index.ts';
import { realtimeSlice } from '#app/platform/realtime/realtimeSlice.ts';
import { buildSlice } from './buildSlice.ts';

export const allSlices = [
  buildSlice,
  sessionSlice,
  preferencesSlice,
  navigationSlice,
  noticeSlice,
  realtimeSlice,
  outgoingSlice,
  draftsSlice,
  reservationDraftSlice,
  payInFullSlice,
  keepCardSlice,
  paymentSlice,
  accountSlice,
  adminTablesSlice,
  dialogsSlice,
  fleetTimelineSlice,
  bulkSlice,
  undoEditSlice,
  manageCarsSlice,
  myReservationsSlice,
] as const;
