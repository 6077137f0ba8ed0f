// The unsent texts of chat that the user has left. While a text is typed only the component has it, so that the log of
// actions does not get an entry for each letter.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';

/** Texts by the key of their thread. */
export type Drafts = Readonly<Record<string, { content: string }>>;

interface DraftState {
  /** The person whose texts these are: the last one who signed in, until they sign out. */
  ownerId: string;
  drafts: Drafts;
}

const prefixOf = (userId: string) => `${userId} `;
/** The key of a person's text to a thread. */
export const draftKey = (userId: string, thread: string): string => prefixOf(userId) + thread;

const none: DraftState = { ownerId: '', drafts: {} };

export const draftSlice = createSlice({
  name: 'chatDrafts',
  initialState: none,
  reducers: {
    /** The user has left the composer with these texts; an empty text removes the draft. */
    draftsLeft: (state, { payload }: PayloadAction<Drafts>) => {
      // The composer of a person who has signed out may close afterwards.
      const own = Object.entries({ ...state.drafts, ...payload }).filter(
        ([key, { content }]) => content.trim() !== '' && key.startsWith(prefixOf(state.ownerId)),
      );
      state.drafts = Object.fromEntries(own);
    },
    /** The server has stored the text, after the user had left the composer. */
    draftSent: (state, { payload: { key, content } }: PayloadAction<{ key: string; content: string }>) => {
      const { [key]: draft, ...others } = state.drafts;
      if (draft?.content.trim() === content) state.drafts = others;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload: { userId } }) =>
        state.ownerId === userId ? state : { ownerId: userId, drafts: {} },
      )
      .addCase(sessionEnded, () => none);
  },
  selectors: { selectDrafts: (state) => state.drafts },
}).injectInto(rootReducer);

export const { draftsLeft, draftSent } = draftSlice.actions;
export const { selectDrafts } = draftSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof draftSlice> {}
}
