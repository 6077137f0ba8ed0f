// The filter of the drivers' board, and the job in the dialog that confirms that the driver gives it back.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BoardFilter } from '#domain/jobs/board.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export const acceptJobsSlice = createSlice({
  name: 'acceptJobs',
  /** The id of the job; null when the dialog is closed. */
  initialState: { givingBackId: null as string | null, filter: 'all' as BoardFilter },
  reducers: {
    giveBackAsked: (state, { payload }: PayloadAction<string>) => ({ ...state, givingBackId: payload }),
    giveBackClosed: (state) => ({ ...state, givingBackId: null }),
    boardFiltered: (state, { payload }: PayloadAction<BoardFilter>) => ({ ...state, filter: payload }),
  },
  selectors: {
    selectGivingBackId: ({ givingBackId }) => givingBackId,
    selectBoardFilter: ({ filter }) => filter,
  },
}).injectInto(rootReducer);

export const { boardFiltered, giveBackAsked, giveBackClosed } = acceptJobsSlice.actions;
export const { selectBoardFilter, selectGivingBackId } = acceptJobsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof acceptJobsSlice> {}
}
