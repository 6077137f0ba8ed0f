// The open dialog of the admins' shortcuts.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export type PaletteDialog = 'find' | 'shortcuts';

export interface CommandPaletteState {
  /** Null when none is open. */
  dialog: PaletteDialog | null;
}

const closed: CommandPaletteState = { dialog: null };

export const commandPaletteSlice = createSlice({
  name: 'commandPalette',
  initialState: closed,
  reducers: {
    paletteOpened: (_state, { payload }: PayloadAction<PaletteDialog>) => ({ dialog: payload }),
    paletteClosed: () => closed,
  },
  selectors: { selectPaletteDialog: ({ dialog }) => dialog },
}).injectInto(rootReducer);

export const { paletteOpened, paletteClosed } = commandPaletteSlice.actions;
export const { selectPaletteDialog } = commandPaletteSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof commandPaletteSlice> {}
}
