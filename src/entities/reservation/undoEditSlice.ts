// The last edit of a reservation by staff that moved no money, which can be taken back for ten seconds.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** An edit that has been made, with what was before. Times are '' for whole days, the total is in pounds. */
export interface UndoableEdit {
  reservationId: string;
  /** Of the reservation after the edit: a later change by somebody else is not undone. */
  version: number;
  before: {
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
});

export const { reservationEdited, undoEnded } = undoEditSlice.actions;
export const { selectUndoableEdit } = undoEditSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof undoEditSlice> {}
}
