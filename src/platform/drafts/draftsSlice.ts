// What people have typed into composers and long forms and have not sent. The app stores it for the tab (persistence.ts),
// so that it survives a reload and a crash. Passwords and card data never get here.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { pageUser, sessionEnded, sessionStarted } from '../api/sessionEvents.ts';

/** The entered values by field. The problem report and Redux DevTools hide every text below `content`. */
export interface Draft {
  content: Readonly<Record<string, unknown>>;
}

/** By the id of the user, '' for a guest, and the key of the form. */
export type Drafts = Readonly<Record<string, Draft>>;

const prefixOf = (userId: string) => `${userId} `;

/** The place of a draft of the current user. */
export const draftPlace = (state: unknown, key: string): string => prefixOf(pageUser(state)) + key;

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'content' in stored &&
  typeof stored.content === 'object' &&
  stored.content !== null;

/** Reads the stored drafts of an earlier load; an invalid entry is ignored. */
export function readDrafts(stored: unknown): Drafts {
  const entries: [string, unknown][] = Object.entries(stored ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Draft] => isDraft(entry[1])));
}

export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: (): Drafts => ({}),
  reducers: {
    draftKept: (drafts, { payload: { place, content } }: PayloadAction<Draft & { place: string }>) => ({
      ...drafts,
      [place]: { content },
    }),
    draftRemoved: (drafts, { payload: { place } }: PayloadAction<{ place: string }>) => {
      const { [place]: _removed, ...others } = drafts;
      return others;
    },
  },
  extraReducers: (builder) => {
    builder
      // A guest who signs in keeps what they have typed; nobody gets the drafts of another user.
      .addCase(sessionStarted, (drafts, { payload: { userId } }) =>
        Object.fromEntries(
          Object.entries(drafts).flatMap(([place, draft]) => {
            if (place.startsWith(prefixOf(userId))) return [[place, draft]];
            return place.startsWith(prefixOf('')) ? [[userId + place, draft]] : [];
          }),
        ),
      )
      .addCase(sessionEnded, () => ({}));
  },
});

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof draftsSlice> {}
}
