// Stores whether the form for a new job is open.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';

export const addJobSlice = createSlice({
  name: 'addJob',
  initialState: { isOpen: false },
  reducers: {
    formOpened: () => ({ isOpen: true }),
    formClosed: () => ({ isOpen: false }),
  },
  selectors: { selectIsOpen: ({ isOpen }) => isOpen },
});

export const { formOpened, formClosed } = addJobSlice.actions;
export const { selectIsOpen } = addJobSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof addJobSlice> {}
}
