// The fleet's screen: which forms are open, for which car, and what became of the last change.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { errorMessage } from '#app/api/apiError.ts';
import { carAdminApi } from '#app/entities/car/index.ts';

const { saveCar, deleteCar } = carAdminApi.endpoints;

/** What the banner of the screen says. */
export interface FleetOutcome {
  kind: 'success' | 'error';
  text: string;
  /** The server's reason. */
  reason?: string;
}

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
const succeeded = (state: ManageCarsState, text: string) => {
  state.outcome = { kind: 'success', text };
};
const failed = (state: ManageCarsState, text: string, error: unknown) => {
  state.outcome = { kind: 'error', text, reason: errorMessage(error) };
};

export const manageCarsSlice = createSlice({
  name: 'manageCars',
  initialState,
  reducers: {
    addFormToggled: (state) => {
      state.isAddFormOpen = !state.isAddFormOpen;
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
    outcomeDismissed: (state) => {
      state.outcome = null;
    },
    screenLeft: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(saveCar.matchFulfilled, (state, { meta }) => {
        const isNew = meta.arg.originalArgs.carId === undefined;
        if (isNew) state.addedCount += 1;
        else select(state, null);
        succeeded(state, isNew ? 'Car added successfully' : 'Car updated successfully');
      })
      .addMatcher(saveCar.matchRejected, (state, { meta, payload }) => {
        // The form for a new car says so itself.
        if (meta.arg.originalArgs.carId !== undefined) failed(state, 'Failed to update car', payload);
      })
      .addMatcher(deleteCar.matchFulfilled, (state, { meta }) => {
        if (state.selectedId === meta.arg.originalArgs) select(state, null);
        succeeded(state, 'Car deleted successfully');
      })
      .addMatcher(deleteCar.matchRejected, (state, { payload }) =>
        failed(state, 'Failed to delete car', payload),
      );
  },
  selectors: { selectManageCars: (state) => state },
});

export const { selectManageCars } = manageCarsSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof manageCarsSlice> {}
}
