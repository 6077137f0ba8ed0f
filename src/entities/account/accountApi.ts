// The calls about one's own account.
import { baseApi } from '#app/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/api/secretArgs.ts';
import type { PasswordChange } from '#domain/contract/identity.ts';

const ofUser = (id: string) => `/users/${encodeURIComponent(id)}`;

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the other sessions. 403 `wrong_password`, 422 for a weak password; each with its field. */
    changePassword: build.mutation<null, { userId: string; passwords: SecretRef<PasswordChange> }>({
      query: ({ userId, passwords }) => ({
        url: `${ofUser(userId)}/password`,
        method: 'PUT',
        body: takeSecret(passwords),
      }),
    }),
  }),
});

export const { useChangePasswordMutation } = accountApi;
