// Confirms the user's email with a mailed link. A button does it, because programs that check mails open their links.
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
import { linkToken } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(linkToken);

export function VerifyEmail() {
  const token = useLinkToken();
  return token === undefined ? (
    <p>
      Please open the link of the mail again. Your <Link to={paths.profile}>profile</Link> can send another.
    </p>
  ) : (
    <VerifyForm key={token} token={token} />
  );
}

function VerifyForm({ token }: { token: string }) {
  const verification = useCall(accountApi.endpoints.verifyEmail);
  const form = useContractForm({
    resolver,
    defaultValues: { token },
    save: async (entered) => {
      await verification.send(storeSecret(entered));
    },
  });
  return (
    <ContractForm state={form} aria-label="Confirm your email address">
      <FormMessage text={verification.message} />
      <div className="lcr-form">
        <div role="status">
          {verification.isSuccess && (
            <p>
              Thank you, your email address is confirmed. <Link to={paths.profile}>Go to your profile</Link>
            </p>
          )}
        </div>
        {!verification.isSuccess && (
          <SubmitButton busy={verification.isLoading} busyText="Confirming...">
            Confirm my email address
          </SubmitButton>
        )}
      </div>
    </ContractForm>
  );
}
