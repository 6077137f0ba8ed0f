// The last edit of a reservation by staff without a refund, which can be undone for ten seconds.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

/** The previous values of an edit. Times are '' for whole days, the total is in pounds. */
export interface UndoableEdit {
  reservationId: string;
  /**
   * The version of the reservation after the edit. The undo fails when another user has changed the reservation
   * since.
   */
  version: number;
  earlier: {
    carId: string;
    startDate: string;
    endDate: string;
    startTime: string;
    endTime: string;
    totalPrice: number;
  };
}

interface UndoEditState {
  edit: UndoableEdit | null;
}

const initialState: UndoEditState = { edit: null };

export const undoEditSlice = createSlice({
  name: 'undoEdit',
  initialState: initialState as UndoEditState,
  reducers: {
    reservationEdited: (state, { payload }: PayloadAction<UndoableEdit>) => {
      state.edit = payload;
    },
    undoEnded: (state) => {
      state.edit = null;
    },
  },
  selectors: { selectUndoableEdit: ({ edit }) => edit },
}).injectInto(rootReducer);

export const { reservationEdited, undoEnded } = undoEditSlice.actions;
export const { selectUndoableEdit } = undoEditSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof undoEditSlice> {}
}
