// Which form of the account is open.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** The forms of the account on the profile page; one is open at a time. */
export type AccountForm = 'profile' | 'password' | 'deletion';

export const accountSlice = createSlice({
  name: 'account',
  initialState: { openForm: null as AccountForm | null },
  reducers: {
    accountFormOpened: (account, { payload }: PayloadAction<AccountForm>) => {
      account.openForm = payload;
    },
    accountFormClosed: (account) => {
      account.openForm = null;
    },
  },
  selectors: { selectOpenForm: ({ openForm }) => openForm },
});

export const { accountFormOpened, accountFormClosed } = accountSlice.actions;
export const { selectOpenForm } = accountSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof accountSlice> {}
}
