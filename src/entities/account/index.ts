export { AccountToggle } from './AccountToggle.tsx';
export {
  accountApi,
  useChangePasswordMutation,
  useConfirmEmailChangeMutation,
  useRequestResetMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} from './accountApi.ts';
export { accountFormClosed, accountSlice } from './accountSlice.ts';
