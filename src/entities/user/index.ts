export { userApi, useGetUserQuery, useRegisterUserMutation, useUpdateUserMutation } from './userApi.ts';
export type { UserChange } from './userApi.ts';
