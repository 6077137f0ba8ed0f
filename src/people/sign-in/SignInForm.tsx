// Email and password, then a code if the account needs one; afterwards it returns to the previous screen.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { retryAdvice } from '#app/kit/form/formMessage.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signIn } from '../data/sessionThunks.ts';
import { signInWithPasskey } from '../data/passkeySignIn.ts';
import { useSignInState } from '../data/sessionApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { areCookiesBlocked, COOKIES_BLOCKED } from '#app/platform/browser/cookies.ts';
import { returnAddress } from '#app/platform/address/returnAddress.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { credentials } from '#domain/people/contract/identity.ts';

const SecondFactorForm = lazyPart(() => import('./SecondFactorForm.tsx'), 'SecondFactorForm');

const FAILED = 'Error signing in user. Please try again.';
const resolver = contractResolver(credentials);

export interface SignInFormProps {
  /** The address of a user who signs in again above the page. */
  email?: string | undefined;
  /** Without it the user goes back to the screen before. */
  onSignedIn?: () => void;
}

export function SignInForm({ email = '', onSignedIn: stay }: SignInFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const attempt = useSignInState();
  const { error, reset } = attempt;
  const goBack = () => void navigate(returnAddress(state), { replace: true, state: state as unknown });
  const onSignedIn = stay ?? goBack;
  return isApiError(error) && error.challenge ? (
    <Suspense fallback={<Loading />}>
      <div className="lcr-form">
        <SecondFactorForm challenge={error.challenge} onSignedIn={onSignedIn} onRestart={reset} />
        <SignInWithPasskey text="Use a passkey" onSignedIn={onSignedIn} />
      </div>
    </Suspense>
  ) : (
    <div className="lcr-form">
      <PasswordForm
        attempt={attempt}
        email={email}
        isAbovePage={stay !== undefined}
        onSignedIn={onSignedIn}
      />
      <SignInWithPasskey text="Use a passkey instead" onSignedIn={onSignedIn} />
    </div>
  );
}

/** A passkey replaces password and code. */
function SignInWithPasskey({ text, onSignedIn }: { text: string; onSignedIn: () => void }) {
  const dispatch = useAppDispatch();
  if (areCookiesBlocked()) return null;
  return <PasskeyButton text={text} onUse={() => dispatch(signInWithPasskey()).then(onSignedIn)} />;
}

interface PasswordFormProps {
  attempt: Pick<ReturnType<typeof useSignInState>, 'isLoading' | 'error'>;
  email: string;
  /** True in the dialog above a page, which no link may leave. */
  isAbovePage: boolean;
  onSignedIn: () => void;
}

function PasswordForm({ attempt: { isLoading, error }, email, isAbovePage, onSignedIn }: PasswordFormProps) {
  const dispatch = useAppDispatch();
  const fault = areCookiesBlocked() ? COOKIES_BLOCKED : undefined;
  const form = useContractForm({
    resolver,
    defaultValues: { email, password: '' },
    save: async (entered) => {
      if (areCookiesBlocked()) return;
      await dispatch(signIn(entered));
      onSignedIn();
    },
  });
  return (
    <ContractForm state={form} aria-label="Sign in">
      <FormMessage text={error && FAILED} detail={detailOf(error)} fault={fault} />
      <div className="lcr-form">
        <FormTextField label="Email" name="email" type="email" autoComplete="username" />
        <FormTextField label="Password" name="password" type="password" autoComplete="current-password" />
        {!isAbovePage && <Link to={paths.forgotPassword}>Forgot password?</Link>}
        <SubmitButton busy={isLoading} busyText="Signing in...">
          Sign In
        </SubmitButton>
      </div>
    </ContractForm>
  );
}

/** More details about the failure. */
function detailOf(failure: unknown): string | undefined {
  if (isApiError(failure) && failure.code === 'wrong_credentials') return 'Email or password is wrong.';
  return retryAdvice(failure);
}
