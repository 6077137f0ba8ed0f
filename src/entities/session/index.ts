export {
  sessionSlice,
  selectIsAdmin,
  selectIsDriver,
  selectIsSignedIn,
  selectUserId,
} from './sessionSlice.ts';
export type { SessionState } from './sessionSlice.ts';
