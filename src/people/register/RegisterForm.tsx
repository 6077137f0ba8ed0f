// The form that creates an account: for customers, and with `asDriver` for drivers.
import { useRef } from 'react';
import { NewPasswordField } from '../account/PasswordFields.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { retryAdvice } from '#app/kit/form/formMessage.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { MailboxHint } from '../account/MailboxHint.tsx';
import { signIn } from '../data/sessionThunks.ts';
import { useSignInState } from '../data/sessionApi.ts';
import { NO_PERSON, PersonFields } from '../account/PersonFields.tsx';
import { userApi } from '../data/userApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { areCookiesBlocked, COOKIES_BLOCKED } from '#app/platform/browser/cookies.ts';
import { returnAddress } from '#app/platform/address/returnAddress.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { newUser } from '#domain/people/contract/identity.ts';

const CREATION_FAILED = 'Error creating user. Please check your input and try again.';
const SIGN_IN_FAILED = 'Error signing in user. Please try again.';
const resolver = contractResolver(newUser);

export function RegisterForm({ asDriver = false }: { asDriver?: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const creation = useCall(userApi.endpoints.registerUser);
  const signingIn = useSignInState();
  const created = useRef<string>(null);
  const form = useContractForm({
    resolver,
    defaultValues: { ...NO_PERSON, password: '' },
    save: async (user) => {
      if (areCookiesBlocked()) return;
      // The account exists when only the sign-in after it has failed.
      const content = JSON.stringify(user);
      if (created.current !== content)
        await creation.send(storeSecret(asDriver ? { ...user, isDriver: true } : user));
      created.current = content;
      await dispatch(signIn({ email: user.email, password: user.password }));
      navigate(returnAddress(state), { replace: true, state: state as unknown });
    },
  });
  const failure = creation.error ?? signingIn.error;
  const message = creation.error ? CREATION_FAILED : failure && SIGN_IN_FAILED;
  const blocked = areCookiesBlocked() ? COOKIES_BLOCKED : undefined;
  const isTaken = isApiError(creation.error) && creation.error.code === 'email_taken';
  const refused = form.isRefused ? CREATION_FAILED : undefined;
  return (
    <ContractForm state={form} aria-label={asDriver ? 'Register as a driver' : 'Register'}>
      <FormMessage text={message} detail={retryAdvice(failure)} fault={blocked ?? refused} />
      <div className="lcr-form">
        <div className="lcr-form-columns">
          <PersonFields />
        </div>
        {isTaken && (
          <p>
            This email address has an account.{' '}
            <Link to={paths.signIn} state={state as unknown}>
              Sign in
            </Link>{' '}
            or <Link to={paths.forgotPassword}>choose a new password</Link>.
          </p>
        )}
        <NewPasswordField label="Password" />
        <SubmitButton busy={creation.isLoading || signingIn.isLoading} busyText="Registering...">
          Register
        </SubmitButton>
        <MailboxHint />
        {!asDriver && (
          <ButtonLink to={paths.driverRegistration} variant="outlined" size="large" fullWidth>
            Register to be a Driver
          </ButtonLink>
        )}
      </div>
    </ContractForm>
  );
}
