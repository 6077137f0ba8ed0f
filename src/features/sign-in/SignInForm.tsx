// Email and password; back to where the visitor came from, with everything that screen had sent along.
import Stack from '@mui/material/Stack';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/app/hooks.ts';
import { isApiError } from '#app/api/apiError.ts';
import { signIn } from '#app/entities/session/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { submittedText } from '#app/shared/lib/formText.ts';
import { returnAddress } from '#app/shared/lib/returnAddress.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import type { Credentials } from '#domain/contract/identity.ts';

const FAILED = 'Error signing in user. Please try again.';

export function SignInForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { busy, failure, submit } = useSubmit(async (credentials: Credentials) => {
    await dispatch(signIn(credentials));
    navigate(returnAddress(state), { replace: true, state: state as unknown });
  }, 'signIn');
  return (
    <form
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => {
        const field = submittedText(event);
        submit({ email: field('email'), password: field('password') });
      }}
    >
      <FormMessage text={failure === undefined ? undefined : FAILED} detail={throttled(failure)} />
      <KeptForm name="signIn">
        <Stack spacing={2.5}>
          <FormField label="Email" name="email" type="email" autoComplete="username" />
          <FormField label="Password" name="password" type="password" autoComplete="current-password" />
          <SubmitButton busy={busy} busyText="Signing in...">
            Sign In
          </SubmitButton>
        </Stack>
      </KeptForm>
    </form>
  );
}

/** Why trying again at once will not help, where that is the case. */
function throttled(failure: unknown): string | undefined {
  return isApiError(failure) && (failure.status === 429 || failure.status === 0)
    ? failure.message
    : undefined;
}
