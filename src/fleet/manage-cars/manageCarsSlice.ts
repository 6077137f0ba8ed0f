// The state of the fleet's screen: the open forms, their car, and the result of the last change.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { carAdminApi } from '../data/carAdminApi.ts';

const { saveCar, deleteCar } = carAdminApi.endpoints;

/** The message in the banner of the screen. */
export interface FleetOutcome {
  kind: 'success' | 'error';
  text: string;
  /** The reason from the server. */
  reason?: string;
}

export interface ManageCarsState {
  isAddFormOpen: boolean;
  /** The number of added cars: each addition starts an empty form. */
  addedCount: number;
  /** The car in the update form. */
  selectedId: string | null;
  /** True after a change in the update form. */
  isTouched: boolean;
  /** The car that replaces the form after its changes may be discarded. */
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
    /** The user clicked 'Update' in a car's row. */
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
        // The form of a new car shows its own errors.
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
}).injectInto(rootReducer);

export const { selectManageCars } = manageCarsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof manageCarsSlice> {}
}
