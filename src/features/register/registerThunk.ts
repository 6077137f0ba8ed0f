// Registering: create the user, sign in, and say which of the two failed.
import type { AppDispatch } from '#app/app/makeStore.ts';
import { isApiError } from '#app/api/apiError.ts';
import { seal } from '#app/api/sealed.ts';
import { signIn } from '#app/entities/session/index.ts';
import { userApi } from '#app/entities/user/index.ts';
import type { NewUser } from '#domain/contract/identity.ts';

export const CREATION_FAILED = 'Error creating user. Please check your input and try again.';
export const SIGN_IN_FAILED = 'Error signing in user. Please try again.';

/** What went wrong, in the words of the error catalogue, and the server's remarks by field. */
export interface RegistrationFailure {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Undefined where all went well and the new user is signed in. */
export const registerAndSignIn =
  (user: NewUser) =>
  async (dispatch: AppDispatch): Promise<RegistrationFailure | undefined> => {
    try {
      await dispatch(userApi.endpoints.registerUser.initiate(seal(user), { track: false })).unwrap();
    } catch (error) {
      return { message: CREATION_FAILED, fields: (isApiError(error) && error.fields) || {} };
    }
    try {
      await dispatch(signIn({ email: user.email, password: user.password }));
      return undefined;
    } catch {
      return { message: SIGN_IN_FAILED, fields: {} };
    }
  };
