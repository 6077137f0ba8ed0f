// The state of the connection. The state of a query does not show it: a query stays successful while the
// connection is down.
import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import { otherUserFound, sessionEnded, sessionLost } from '../api/sessionEvents.ts';
import { connected, disconnected } from './connectionEvents.ts';

export interface RealtimeState {
  status: 'off' | 'live' | 'interrupted';
  /** True while there has been no connection for some seconds. */
  areUpdatesMissing?: boolean;
}

const off: RealtimeState = { status: 'off' };

export const realtimeSlice = createSlice({
  name: 'realtime',
  initialState: off,
  reducers: {
    updatesMissing: (realtime) => {
      realtime.areUpdatesMissing = true;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(connected, (realtime) => {
        realtime.status = 'live';
        delete realtime.areUpdatesMissing;
      })
      .addCase(disconnected, (realtime) => {
        realtime.status = 'interrupted';
      })
      .addMatcher(isAnyOf(sessionEnded, sessionLost, otherUserFound), () => off);
  },
  selectors: {
    selectRealtimeStatus: (realtime) => realtime.status,
    selectAreUpdatesMissing: (realtime) => realtime.areUpdatesMissing === true,
  },
});

export const { updatesMissing } = realtimeSlice.actions;
export const { selectRealtimeStatus, selectAreUpdatesMissing } = realtimeSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof realtimeSlice> {}
}
