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
export { accountFormClosed, accountSlice } from './accountSlice.ts';
