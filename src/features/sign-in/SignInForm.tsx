// Email and password; back to where the visitor came from, with everything that screen had sent along.
import Stack from '@mui/material/Stack';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/store/hooks.ts';
import { isApiError } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { signIn, useSignInState } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { returnAddress } from '#app/shared/lib/returnAddress.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { credentials } from '#domain/contract/identity.ts';

const FAILED = 'Error signing in user. Please try again.';
const resolver = contractResolver(credentials);

export function SignInForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { isLoading, error } = useSignInState();
  const form = useContractForm({
    resolver,
    defaultValues: { email: '', password: '' },
    save: async (entered) => {
      await dispatch(signIn(entered));
      navigate(returnAddress(state), { replace: true, state: state as unknown });
    },
  });
  return (
    <ContractForm state={form} aria-label="Sign in">
      <FormMessage text={error || form.isRefused ? FAILED : undefined} detail={retryAdvice(error)} />
      <Stack spacing={2.5}>
        <FormTextField label="Email" name="email" type="email" autoComplete="username" />
        <FormTextField label="Password" name="password" type="password" autoComplete="current-password" />
        <Link to={paths.forgotPassword}>Forgot password?</Link>
        <SubmitButton busy={isLoading} busyText="Signing in...">
          Sign In
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}

/** More about the failure, where it is known. */
function retryAdvice(failure: unknown): string | undefined {
  if (isApiError(failure) && failure.code === 'wrong_credentials') return 'Email or password is wrong.';
  return isApiError(failure) && (failure.status === 429 || failure.status === 0)
    ? failure.message
    : undefined;
}
