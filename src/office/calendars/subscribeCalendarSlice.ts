// The dialog about a calendar link: both changes end the link that a calendar program has.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

type LinkChange = 'replace' | 'revoke';

export const subscribeCalendarSlice = createSlice({
  name: 'subscribeCalendar',
  /** Null when no dialog is open. */
  initialState: { asked: null as LinkChange | null },
  reducers: {
    linkChangeAsked: (_state, { payload }: PayloadAction<LinkChange>) => ({ asked: payload }),
    linkChangeClosed: () => ({ asked: null }),
  },
  selectors: { selectAskedLinkChange: ({ asked }) => asked },
}).injectInto(rootReducer);

export const { linkChangeAsked, linkChangeClosed } = subscribeCalendarSlice.actions;
export const { selectAskedLinkChange } = subscribeCalendarSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof subscribeCalendarSlice> {}
}
