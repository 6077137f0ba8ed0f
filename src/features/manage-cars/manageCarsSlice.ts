// The fleet's screen: which forms are open, for which car, and what became of the last change.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { tableSlice } from '#app/api/tableSlice.ts';

export type FleetOutcome =
  { kind: 'added' | 'updated' | 'deleted' } | { kind: 'updateFailed' | 'deletionFailed'; reason: string };

export interface ManageCarsState {
  isAddFormOpen: boolean;
  /** How many cars were added here: each addition starts an empty form. */
  addedCount: number;
  /** The car in the update form. */
  selectedId: string | null;
  /** True once something was changed in the update form. */
  isTouched: boolean;
  /** The car that takes the form's place once its changes may be discarded. */
  pendingId: string | null;
  outcome: FleetOutcome | null;
}

const initialState: ManageCarsState = {
  isAddFormOpen: false,
  addedCount: 0,
  selectedId: null,
  isTouched: false,
  pendingId: null,
  outcome: null,
};

const select = (state: ManageCarsState, id: string | null) => {
  state.selectedId = id;
  state.isTouched = false;
  state.pendingId = null;
};

export const manageCarsSlice = createSlice({
  name: 'manageCars',
  initialState,
  reducers: {
    addFormToggled: (state) => {
      state.isAddFormOpen = !state.isAddFormOpen;
    },
    carAdded: (state) => {
      state.addedCount += 1;
      state.outcome = { kind: 'added' };
    },
    /** 'Update' was pressed in a car's row. */
    updateRequested: (state, { payload: id }: PayloadAction<string>) => {
      if (id === state.selectedId) return;
      if (state.selectedId !== null && state.isTouched) state.pendingId = id;
      else select(state, id);
    },
    updateFormTouched: (state) => {
      state.isTouched = true;
    },
    changesDiscarded: (state) => select(state, state.pendingId),
    changesKept: (state) => {
      state.pendingId = null;
    },
    updateFormClosed: (state) => select(state, null),
    carUpdated: (state) => {
      select(state, null);
      state.outcome = { kind: 'updated' };
    },
    updateFailed: (state, { payload: reason }: PayloadAction<string>) => {
      state.outcome = { kind: 'updateFailed', reason };
    },
    carDeleted: (state, { payload: id }: PayloadAction<string>) => {
      if (state.selectedId === id) select(state, null);
      state.outcome = { kind: 'deleted' };
    },
    deletionFailed: (state, { payload: reason }: PayloadAction<string>) => {
      state.outcome = { kind: 'deletionFailed', reason };
    },
    outcomeDismissed: (state) => {
      state.outcome = null;
    },
    screenLeft: () => initialState,
  },
  selectors: { selectManageCars: (state) => state },
});

export const { selectManageCars } = manageCarsSlice.selectors;

export const carTableSlice = tableSlice('carTable', ['delete']);

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof manageCarsSlice> {}
  interface RootState extends WithSlice<typeof carTableSlice> {}
}
