// Confirms a new email with a mailed link and the password of the account.
import { CurrentPasswordField } from './PasswordFields.tsx';
import { Link } from 'react-router-dom';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountApi } from '../data/accountApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { useLinkToken } from '#app/platform/address/linkToken.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { emailChangeConfirmation } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(emailChangeConfirmation);

export function ConfirmEmailChange() {
  const token = useLinkToken();
  return token === undefined ? (
    <p>
      Please open the link of the mail again, or enter the new address again in your{' '}
      <Link to={paths.profile}>profile</Link>.
    </p>
  ) : (
    <ConfirmForm key={token} token={token} />
  );
}

function ConfirmForm({ token }: { token: string }) {
  const confirmation = useCall(accountApi.endpoints.confirmEmailChange);
  const form = useContractForm({
    resolver,
    defaultValues: { token, currentPassword: '' },
    save: async (entered) => {
      await confirmation.send(storeSecret(entered));
    },
  });
  if (confirmation.isSuccess) {
    return (
      <p role="status">
        Your email address has been changed. <Link to={paths.profile}>Go to your profile</Link>
      </p>
    );
  }
  return (
    <ContractForm state={form} aria-label="Confirm your new email address">
      <FormMessage text={confirmation.message} />
      <div className="lcr-form">
        <CurrentPasswordField />
        <SubmitButton busy={confirmation.isLoading} busyText="Confirming...">
          Confirm the new address
        </SubmitButton>
      </div>
    </ContractForm>
  );
}
