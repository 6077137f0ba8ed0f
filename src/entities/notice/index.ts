export { noticeSlice, noticeDismissed, noticePosted, selectNextNotice } from './noticeSlice.ts';
export type { Notice, NoticeKind } from './noticeSlice.ts';
