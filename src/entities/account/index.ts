export { AccountToggle } from './AccountToggle.tsx';
export {
  useChangePasswordMutation,
  useConfirmEmailChangeMutation,
  useDeleteAccountMutation,
  useEndSessionsMutation,
  useGetSessionsQuery,
  useRequestResetMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} from './accountApi.ts';
export {
  accountFormClosed,
  accountFormOpened,
  accountSlice,
  passkeyRemovalClosed,
  passkeyRemovalOpened,
  reauthenticationEnded,
  selectIsReauthenticating,
  selectOpenForm,
  selectPasskeyToRemove,
} from './accountSlice.ts';
export { addPasskey, useGetPasskeysQuery, useRemovePasskeyMutation } from './passkeyApi.ts';
export {
  secondFactorApi,
  useConfirmSecondFactorMutation,
  useGetSecondFactorQuery,
  useReauthenticateMutation,
  useReplaceRecoveryCodesMutation,
  useStartSecondFactorMutation,
  useTurnOffSecondFactorMutation,
} from './secondFactorApi.ts';
