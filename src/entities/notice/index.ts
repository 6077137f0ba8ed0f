export {
  noticeSlice,
  noticeDismissed,
  noticePosted,
  selectIsNoticeQueued,
  selectNextNotice,
} from './noticeSlice.ts';
export type { Notice, NoticeKind } from './noticeSlice.ts';
