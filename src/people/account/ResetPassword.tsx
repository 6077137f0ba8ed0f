// Sets a new password with a mailed link.
import { NewPasswordField } from './PasswordFields.tsx';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountApi } from '../data/accountApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { restoreSession } from '../data/sessionThunks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { useLinkToken } from '#app/platform/address/linkToken.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { passwordReset } from '#domain/people/contract/accounts.ts';

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
  const reset = useCall(accountApi.endpoints.resetPassword);
  const form = useContractForm({
    resolver,
    defaultValues: { token, password: '' },
    save: async (entered) => {
      await reset.send(storeSecret(entered));
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
      <FormMessage text={reset.message} />
      <div className="lcr-form">
        {isExpired && <Link to={paths.forgotPassword}>Ask for a new link</Link>}
        <NewPasswordField label="New Password" />
        <SubmitButton busy={reset.isLoading} busyText="Saving...">
          Save the password
        </SubmitButton>
      </div>
    </ContractForm>
  );
}
