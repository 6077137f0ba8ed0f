// Registering: create the user, then sign in. How each of the two stands is in the store under its mutation's key.
import type { AppDispatch } from '#app/store/types.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { signIn } from '#app/entities/session/index.ts';
import { REGISTER_KEY, userApi } from '#app/entities/user/index.ts';
import type { NewUser } from '#domain/contract/identity.ts';

/** Rejects with the ApiError of whichever failed. */
export const registerAndSignIn =
  (user: NewUser) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const { registerUser } = userApi.endpoints;
    await dispatch(registerUser.initiate(storeSecret(user), { fixedCacheKey: REGISTER_KEY })).unwrap();
    await dispatch(signIn({ email: user.email, password: user.password }));
  };
