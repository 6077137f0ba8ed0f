export {
  REGISTER_KEY,
  userApi,
  useGetUserQuery,
  useRegisterState,
  useUpdateUserMutation,
} from './userApi.ts';
export type { UserChange } from './userApi.ts';
export { userAdminApi, useAdministerUserMutation, useVerifyDriverMutation } from './userAdminApi.ts';
export { NO_PERSON, PersonFields, personOf } from './PersonFields.tsx';
