export {
  readSession,
  sessionSlice,
  selectIsAdmin,
  selectIsDriver,
  selectIsSignedIn,
  selectUserId,
} from './sessionSlice.ts';
export { useDemoLoginState, useSignInState } from './sessionApi.ts';
export type { SessionState } from './sessionSlice.ts';
export { restoreSession, signIn, signInAsDemo, signOut } from './sessionThunks.ts';
export { RequireSession } from './RequireSession.tsx';
