// The open dialog of the fleet screen, the period with the focus, and the last move, which the user can undo.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

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
  | { kind: 'new-block'; carId: string };

/** A completed move, with the previous car, dates and total. */
export interface Move {
  reservationId: string;
  /**
   * The version of the reservation after the move. The undo fails when another user has changed the
   * reservation since.
   */
  version: number;
  /** The total in pounds. */
  before: ProposedMove & { totalPrice: number };
}

interface FleetTimelineState {
  dialog: FleetDialog | null;
  activeId: string | null;
  undo: Move | null;
}

const initialState: FleetTimelineState = { dialog: null, activeId: null, undo: null };

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
    reservationMoved: (state, { payload }: PayloadAction<Move>) => {
      state.undo = payload;
    },
    undoEnded: (state) => {
      state.undo = null;
    },
    fleetLeft: () => initialState,
  },
  selectors: {
    selectFleetDialog: ({ dialog }) => dialog,
    selectActivePeriodId: ({ activeId }) => activeId,
    selectUndo: ({ undo }) => undo,
  },
});

export const { dialogRequested, dialogDismissed, periodFocused, reservationMoved, undoEnded, fleetLeft } =
  fleetTimelineSlice.actions;
export const { selectFleetDialog, selectActivePeriodId, selectUndo } = fleetTimelineSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof fleetTimelineSlice> {}
}
