// Which checkouts keep the card for the balance: only those whose customer has ticked the consent.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { paymentSlice } from './paymentSlice.ts';

export interface KeepCardState {
  /** The ids of the reservations. */
  ids: readonly string[];
}

const none: KeepCardState = { ids: [] };

export const keepCardSlice = createSlice({
  name: 'keepCard',
  initialState: none,
  reducers: {
    keepingCardAgreed: (state, { payload }: PayloadAction<string>) => ({
      ids: [...state.ids.filter((id) => id !== payload), payload],
    }),
    keepingCardWithdrawn: (state, { payload }: PayloadAction<string>) => ({
      ids: state.ids.filter((id) => id !== payload),
    }),
  },
  extraReducers: (builder) => {
    // The choice is made for one payment: the page of the balance starts with its own.
    builder.addCase(paymentSlice.actions.completed, (state, { payload }) => ({
      ids: state.ids.filter((id) => id !== payload.reservationId),
    }));
  },
  selectors: { selectKeepsCard: ({ ids }, reservationId: string) => ids.includes(reservationId) },
}).injectInto(rootReducer);

export const { keepingCardAgreed, keepingCardWithdrawn } = keepCardSlice.actions;
export const { selectKeepsCard } = keepCardSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof keepCardSlice> {}
}
