// What the other rooms and the app use of this one.
export { AccountToggle } from './account/AccountToggle.tsx';
export { ChangePassword } from './account/ChangePassword.tsx';
export { DeleteAccount } from './account/DeleteAccount.tsx';
export { EditProfile } from './account/EditProfile.tsx';
export { EmailStatus } from './account/EmailStatus.tsx';
export { ExportData } from './account/ExportData.tsx';
export { PersonFields } from './account/PersonFields.tsx';
export { Sessions } from './account/Sessions.tsx';
export { accountFormClosed, accountSlice, selectIsReauthenticating } from './data/accountSlice.ts';
export { deskApi, useGetReservationDetailsQuery, useGetUserDetailsQuery } from './data/deskApi.ts';
export type { NoteSubject } from './data/deskApi.ts';
export { openPaymentLink, useOpenPaymentLinkState } from './data/openPaymentLink.ts';
export {
  readSession,
  selectAnswersMessages,
  selectIsDriver,
  selectIsRoleKnown,
  selectIsSessionOver,
  selectIsSignedIn,
  selectIsStaff,
  selectUserId,
  sessionSlice,
} from './data/sessionSlice.ts';
export { checkSession } from './data/checkSession.ts';
export { pendingSession, restoreSession } from './data/sessionThunks.ts';
export { selectMayDo, useMayDo } from './data/useMayDo.ts';
export { userAdminApi } from './data/userAdminApi.ts';
export { useGetUserQuery } from './data/userApi.ts';
export { selectUser } from './data/userSelectors.ts';
export { SecondFactor } from './second-factor/SecondFactor.tsx';
export { ConfirmIdentity } from './sign-in/ConfirmIdentity.tsx';
export { RequireSession } from './sign-in/RequireSession.tsx';
export { useSignOut } from './sign-in/useSignOut.ts';
