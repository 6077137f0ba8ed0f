// Notices that stay when the screen changes, shown one after the other; a success replaces an earlier one.
import {
  createEntityAdapter,
  createSlice,
  nanoid,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';
export interface Notice {
  id: string;
  kind: NoticeKind;
  text: string;
  /** The subject: a new notice replaces all earlier ones with the same subject. */
  about?: string;
}

/** A notice before it is posted. */
export type NewNotice = Omit<Notice, 'id'>;

const adapter = createEntityAdapter<Notice>();

export const noticeSlice = createSlice({
  name: 'notices',
  initialState: adapter.getInitialState(),
  reducers: {
    noticePosted: {
      prepare: (notice: NewNotice) => ({ payload: { id: nanoid(), ...notice } }),
      reducer: (notices, { payload }: PayloadAction<Notice>) => {
        const { about, kind } = payload;
        // A success follows an act of the person, who waits for this one, not for that of an earlier act.
        const outdated = notices.ids.filter((id) => {
          const earlier = notices.entities[id];
          return (
            (about !== undefined && earlier?.about === about) ||
            (kind === 'success' && earlier?.kind === kind)
          );
        });
        adapter.removeMany(notices, outdated);
        const repeated = notices.ids.some((id) => notices.entities[id]?.text === payload.text);
        if (!repeated) adapter.addOne(notices, payload);
      },
    },
    noticeDismissed: (notices, { payload }: PayloadAction<string>) => {
      adapter.removeOne(notices, payload);
    },
  },
  selectors: {
    selectIsNoticeQueued: (notices, id: string) => notices.entities[id] !== undefined,
    selectNextNotice: (notices) => {
      const [first] = notices.ids;
      return first === undefined ? undefined : notices.entities[first];
    },
  },
});

export const { noticePosted, noticeDismissed } = noticeSlice.actions;
export const { selectIsNoticeQueued, selectNextNotice } = noticeSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof noticeSlice> {}
}
