// The form in which the admins' home shows the months.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export const MONTHS_VIEWS = ['Charts', 'Table', 'Hidden'] as const;
export type MonthsView = (typeof MONTHS_VIEWS)[number];

export interface AdminOverviewState {
  /** Null until the user selects one: the width of the window decides. */
  monthsView: MonthsView | null;
}

const nothingChosen: AdminOverviewState = { monthsView: null };

export const adminOverviewSlice = createSlice({
  name: 'adminOverview',
  initialState: nothingChosen,
  reducers: {
    monthsViewChosen: (_state, { payload }: PayloadAction<MonthsView>) => ({ monthsView: payload }),
    overviewLeft: () => nothingChosen,
  },
  selectors: { selectMonthsView: ({ monthsView }) => monthsView },
}).injectInto(rootReducer);

export const { monthsViewChosen, overviewLeft } = adminOverviewSlice.actions;
export const { selectMonthsView } = adminOverviewSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof adminOverviewSlice> {}
}
