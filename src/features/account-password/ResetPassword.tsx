// Sets a new password with a mailed link.
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useResetPasswordMutation } from '#app/entities/account/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { restoreSession } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { useLinkToken } from '#app/shared/lib/linkToken.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { passwordReset } from '#domain/contract/accounts.ts';
import { PASSWORD_MIN } from '#domain/contract/identity.ts';

const resolver = contractResolver(passwordReset);

export function ResetPassword() {
  const token = useLinkToken();
  if (token === undefined) {
    return (
      <p>
        Please open the link of the mail again, or <Link to={paths.forgotPassword}>ask for a new one</Link>.
      </p>
    );
  }
  // Another link resets the form.
  return <ResetForm key={token} token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [resetPassword, reset] = useResetOnUnmount(
    useResetPasswordMutation({ fixedCacheKey: 'resetPassword' }),
  );
  const form = useContractForm({
    resolver,
    defaultValues: { token, password: '' },
    save: async (entered) => {
      await resetPassword(storeSecret(entered)).unwrap();
      // The server has ended every session, including the session of this browser.
      await dispatch(restoreSession());
      const text = 'Your password has been changed. Please sign in with it.';
      dispatch(noticePosted({ kind: 'success', text }));
      navigate(paths.signIn, { replace: true });
    },
  });
  const isExpired = isApiError(reset.error) && reset.error.code === 'link_expired';
  return (
    <ContractForm state={form} aria-label="Choose a new password">
      <FormMessage text={reset.error && errorMessage(reset.error)} />
      <Stack spacing={2.5}>
        {isExpired && <Link to={paths.forgotPassword}>Ask for a new link</Link>}
        <FormTextField
          label="New Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
        />
        <SubmitButton busy={reset.isLoading} busyText="Saving...">
          Save the password
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
