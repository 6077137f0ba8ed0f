// Requests a mail with a link to choose a new password. The answer does not show whether an account exists.
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountApi } from '../data/accountApi.ts';
import { MailboxHint } from './MailboxHint.tsx';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { resetRequest } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(resetRequest);

export function ForgotPassword() {
  const request = useCall(accountApi.endpoints.requestReset);
  const form = useContractForm({
    resolver,
    defaultValues: { email: '' },
    save: async (entered) => {
      await request.send(storeSecret(entered));
    },
  });
  return (
    <ContractForm state={form} aria-label="Forgot your password?">
      <FormMessage text={request.message} />
      <div className="lcr-form">
        <div role="status">
          {request.isSuccess && (
            <div className="lcr-form-note">
              <p>
                If an account has this address, a mail with a link is on its way. The link works once, within
                30 minutes.
              </p>
              <MailboxHint />
            </div>
          )}
        </div>
        <FormTextField label="Email" name="email" type="email" autoComplete="username" />
        <SubmitButton busy={request.isLoading} busyText="Sending...">
          Send the link
        </SubmitButton>
      </div>
    </ContractForm>
  );
}
