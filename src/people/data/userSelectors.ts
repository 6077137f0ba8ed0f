// Selectors of users.
import type { RootState } from '#app/platform/store/types.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { userApi } from './userApi.ts';

/** A loaded user by id. */
export const selectUser = (state: RootState, userId: string): User | undefined =>
  userApi.endpoints.getUser.select(userId)(state).data;
