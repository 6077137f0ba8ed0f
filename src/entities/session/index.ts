export {
  readSession,
  sessionSlice,
  selectIsAdmin,
  selectIsDriver,
  selectIsRoleKnown,
  selectIsStaff,
  selectAnswersMessages,
  selectIsSignedIn,
  selectUserId,
} from './sessionSlice.ts';
export { useDemoLoginState, useSignInState } from './sessionApi.ts';
export type { SessionState } from './sessionSlice.ts';
export { PasskeyButton } from './PasskeyButton.tsx';
export { confirmWithPasskey, signInWithPasskey } from './passkeySignIn.ts';
export { openPaymentLink, useOpenPaymentLinkState } from './openPaymentLink.ts';
export { finishSignIn, useFinishSignInState } from './finishSignIn.ts';
export { pendingSession, restoreSession, signIn, signInAsDemo, signOut } from './sessionThunks.ts';
export { RequireSession } from './RequireSession.tsx';
export { selectMayDo, useMayDo } from './useMayDo.ts';
