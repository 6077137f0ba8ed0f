// Stores which form of the account is open, and whether a call waits until the user confirms their identity.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { reauthenticationRequested } from '#app/platform/api/sessionEvents.ts';

/** The forms of the account on the profile page, and the form of a recovery code at sign-in; one is open at a time. */
export type AccountForm =
  | 'profile'
  | 'billing'
  | 'password'
  | 'deletion'
  | 'second-factor'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'passkey'
  | 'recovery-code';

const initialState = {
  openForm: null as AccountForm | null,
  /** True while a call waits until the user confirms their identity: the dialog is open. */
  isReauthenticating: false,
};

export const accountSlice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    accountFormOpened: (account, { payload }: PayloadAction<AccountForm>) => {
      account.openForm = payload;
    },
    accountFormClosed: (account) => {
      account.openForm = null;
    },
    /** The user has confirmed their identity or has cancelled: no call waits any more. */
    reauthenticationEnded: (account) => {
      account.isReauthenticating = false;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reauthenticationRequested, (account) => {
      account.isReauthenticating = true;
    });
  },
  selectors: {
    selectOpenForm: ({ openForm }) => openForm,
    selectIsReauthenticating: ({ isReauthenticating }) => isReauthenticating,
  },
}).injectInto(rootReducer);

export const { accountFormOpened, accountFormClosed, reauthenticationEnded } = accountSlice.actions;
export const { selectOpenForm, selectIsReauthenticating } = accountSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof accountSlice> {}
}
