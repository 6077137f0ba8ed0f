// Which checkouts pay the total at once; the others pay the deposit.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export interface PayInFullState {
  /** The ids of the reservations. */
  ids: readonly string[];
}

const none: PayInFullState = { ids: [] };

export const payInFullSlice = createSlice({
  name: 'payInFull',
  initialState: none,
  reducers: {
    fullAmountChosen: (state, { payload }: PayloadAction<string>) => ({
      ids: [...state.ids.filter((id) => id !== payload), payload],
    }),
    depositChosen: (state, { payload }: PayloadAction<string>) => ({
      ids: state.ids.filter((id) => id !== payload),
    }),
  },
  selectors: { selectPaysInFull: ({ ids }, reservationId: string) => ids.includes(reservationId) },
}).injectInto(rootReducer);

export const { fullAmountChosen, depositChosen } = payInFullSlice.actions;
export const { selectPaysInFull } = payInFullSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof payInFullSlice> {}
}
