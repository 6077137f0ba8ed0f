// The job in the dialog that confirms that the driver gives it back.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export const acceptJobsSlice = createSlice({
  name: 'acceptJobs',
  /** The id of the job; null when the dialog is closed. */
  initialState: { givingBackId: null as string | null },
  reducers: {
    giveBackAsked: (_state, { payload }: PayloadAction<string>) => ({ givingBackId: payload }),
    giveBackClosed: () => ({ givingBackId: null }),
  },
  selectors: { selectGivingBackId: ({ givingBackId }) => givingBackId },
}).injectInto(rootReducer);

export const { giveBackAsked, giveBackClosed } = acceptJobsSlice.actions;
export const { selectGivingBackId } = acceptJobsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof acceptJobsSlice> {}
}
