export { userApi, useGetUserQuery, useRegisterUserMutation, useUpdateUserMutation } from './userApi.ts';
export type { UserChange } from './userApi.ts';
export {
  userAdminApi,
  useAdministerUserMutation,
  useSendPasswordResetMutation,
  useVerifyDriverMutation,
} from './userAdminApi.ts';
export { NO_PERSON, PersonFields, personOf } from './PersonFields.tsx';
export { selectUser } from './userSelectors.ts';
