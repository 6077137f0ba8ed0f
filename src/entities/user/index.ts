export { userApi, useGetUserQuery, useUpdateUserMutation } from './userApi.ts';
export type { UserChange } from './userApi.ts';
export {
  userAdminApi,
  useAdministerUserMutation,
  useGetUserPageQuery,
  useRemoveUserMutation,
  useVerifyDriverMutation,
} from './userAdminApi.ts';
export { enteredPerson, PersonFields } from './PersonFields.tsx';
export { userAdapter } from './userAdapter.ts';
