// Requests a mail with a link to choose a new password. The answer does not show whether an account exists.
import Stack from '@mui/material/Stack';
import { errorMessage } from '#app/api/apiError.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useRequestResetMutation } from '#app/entities/account/index.ts';
import { MailboxHint } from '#app/entities/config/index.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { resetRequest } from '#domain/contract/accounts.ts';

const resolver = contractResolver(resetRequest);

export function ForgotPassword() {
  const [requestReset, request] = useResetOnUnmount(
    useRequestResetMutation({ fixedCacheKey: 'requestReset' }),
  );
  const form = useContractForm({
    resolver,
    defaultValues: { email: '' },
    save: async (entered) => {
      await requestReset(storeSecret(entered)).unwrap();
    },
  });
  return (
    <ContractForm state={form} aria-label="Forgot your password?">
      <FormMessage text={request.error && errorMessage(request.error)} />
      <Stack spacing={2.5}>
        <div role="status">
          {request.isSuccess && (
            <Stack spacing={1}>
              <p>
                If an account has this address, a mail with a link is on its way. The link works once, within
                30 minutes.
              </p>
              <MailboxHint />
            </Stack>
          )}
        </div>
        <FormTextField label="Email" name="email" type="email" autoComplete="username" />
        <SubmitButton busy={request.isLoading} busyText="Sending...">
          Send the link
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
