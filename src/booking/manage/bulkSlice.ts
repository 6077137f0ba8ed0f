// The progress of an action on several reservations, while its dialog is open.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

/** The result for one reservation. */
export interface BulkResult {
  isDone: boolean;
  text: string;
}

export interface BulkState {
  step: 'asking' | 'busy' | 'done';
  /** By the id of the reservation. */
  results: Readonly<Record<string, BulkResult>>;
}

const none: BulkState = { step: 'asking', results: {} };

export const bulkSlice = createSlice({
  name: 'bulk',
  initialState: none,
  reducers: {
    started: (bulk) => {
      bulk.step = 'busy';
    },
    reservationHandled: (
      bulk,
      { payload: { id, ...result } }: PayloadAction<BulkResult & { id: string }>,
    ) => {
      bulk.results = { ...bulk.results, [id]: result };
    },
    finished: (bulk) => {
      bulk.step = 'done';
    },
    closed: () => none,
  },
  selectors: { selectBulk: (bulk) => bulk },
}).injectInto(rootReducer);

export const { started, reservationHandled, finished, closed } = bulkSlice.actions;
export const { selectBulk } = bulkSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof bulkSlice> {}
}
