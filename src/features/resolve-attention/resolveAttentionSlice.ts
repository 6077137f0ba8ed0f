// Which entry of the attention list is being marked as dealt with.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export interface ResolveAttentionState {
  /** The entry of the open dialog; null where none is open. */
  itemId: string | null;
}

const closed: ResolveAttentionState = { itemId: null };

export const resolveAttentionSlice = createSlice({
  name: 'resolveAttention',
  initialState: closed,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<string>) => ({ itemId: payload }),
    dialogClosed: () => closed,
  },
  selectors: { selectOpenItemId: ({ itemId }) => itemId },
});

export const { dialogOpened, dialogClosed } = resolveAttentionSlice.actions;
export const { selectOpenItemId } = resolveAttentionSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof resolveAttentionSlice> {}
}
