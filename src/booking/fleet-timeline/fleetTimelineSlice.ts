// The open dialog of the fleet screen, and the period with the focus.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

/** The dates of a reservation in the format of a form. */
export interface ProposedDates {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

/** The car and the dates of a proposed move. */
export interface ProposedMove extends ProposedDates {
  carId: string;
}

export type FleetDialog =
  | { kind: 'details'; id: string }
  | { kind: 'move'; id: string; proposed: ProposedMove | null }
  | { kind: 'block'; id: string }
  | { kind: 'unblock'; id: string }
  | { kind: 'new-block'; carId: string; dates?: Pick<ProposedDates, 'startDate' | 'endDate'> };

interface FleetTimelineState {
  dialog: FleetDialog | null;
  activeId: string | null;
}

const initialState: FleetTimelineState = { dialog: null, activeId: null };

export const fleetTimelineSlice = createSlice({
  name: 'fleetTimeline',
  initialState: initialState as FleetTimelineState,
  reducers: {
    dialogRequested: (state, { payload }: PayloadAction<FleetDialog>) => {
      state.dialog = payload;
      if ('id' in payload) state.activeId = payload.id;
    },
    dialogDismissed: (state) => {
      state.dialog = null;
    },
    periodFocused: (state, { payload }: PayloadAction<string>) => {
      state.activeId = payload;
    },
    fleetLeft: () => initialState,
  },
  selectors: {
    selectFleetDialog: ({ dialog }) => dialog,
    selectActivePeriodId: ({ activeId }) => activeId,
  },
}).injectInto(rootReducer);

export const { dialogRequested, dialogDismissed, periodFocused, fleetLeft } = fleetTimelineSlice.actions;
export const { selectFleetDialog, selectActivePeriodId } = fleetTimelineSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof fleetTimelineSlice> {}
}
