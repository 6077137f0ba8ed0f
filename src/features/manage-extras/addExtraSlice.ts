// Stores whether the form for a new extra is open.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';

export const addExtraSlice = createSlice({
  name: 'addExtra',
  initialState: { isOpen: false },
  reducers: {
    extraFormOpened: () => ({ isOpen: true }),
    extraFormClosed: () => ({ isOpen: false }),
  },
  selectors: { selectIsExtraFormOpen: ({ isOpen }) => isOpen },
});

export const { extraFormOpened, extraFormClosed } = addExtraSlice.actions;
export const { selectIsExtraFormOpen } = addExtraSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof addExtraSlice> {}
}
