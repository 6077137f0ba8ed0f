// Whether the form for one's own details is open.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';

export const editProfileSlice = createSlice({
  name: 'editProfile',
  initialState: { isOpen: false },
  reducers: {
    formOpened: () => ({ isOpen: true }),
    formClosed: () => ({ isOpen: false }),
  },
  selectors: { selectIsOpen: ({ isOpen }) => isOpen },
});

export const { formOpened, formClosed } = editProfileSlice.actions;
export const { selectIsOpen } = editProfileSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof editProfileSlice> {}
}
