// The open dialog of each place of the screens: a list by its label, or a part of a page by its name.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export interface OpenDialog {
  kind: string;
  /** The id of its object; '' without one. */
  id: string;
}

const initialState: Record<string, OpenDialog> = {};

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened: (dialogs, { payload }: PayloadAction<OpenDialog & { place: string }>) => {
      const { place, kind, id } = payload;
      dialogs[place] = { kind, id };
    },
    dialogClosed: (dialogs, { payload: { place } }: PayloadAction<{ place: string }>) => {
      delete dialogs[place];
    },
  },
  selectors: { selectDialog: (dialogs, place: string): OpenDialog | null => dialogs[place] ?? null },
}).injectInto(rootReducer);

export const { dialogOpened, dialogClosed } = dialogsSlice.actions;
export const { selectDialog } = dialogsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof dialogsSlice> {}
}
