export { AccountToggle } from './AccountToggle.tsx';
export { accountApi, useChangePasswordMutation } from './accountApi.ts';
export { accountFormClosed, accountSlice } from './accountSlice.ts';
