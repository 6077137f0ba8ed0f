// Deletes the account of the user, with the current password and an explanation of what stays.
import { CurrentPasswordField } from './PasswordFields.tsx';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { AccountToggle } from './AccountToggle.tsx';
import { accountApi } from '../data/accountApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { accountDeletion } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(accountDeletion);

export function DeleteAccount() {
  return (
    <AccountToggle form="deletion" label="Delete account" color="error">
      <DeletionForm />
    </AccountToggle>
  );
}

function DeletionForm() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const deletion = useCall(accountApi.endpoints.deleteAccount);
  const form = useContractForm({
    resolver,
    defaultValues: { currentPassword: '' },
    save: async (entered) => {
      await deletion.send({ userId, password: storeSecret(entered) });
      dispatch(sessionEnded('deleted'));
    },
  });
  return (
    <ContractForm state={form} aria-label="Delete account">
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormMessage text={deletion.message} />
        <p>
          Your name, email address, phone number and password are deleted, and you are signed out everywhere.
          This cannot be undone.
        </p>
        <p>
          Your past reservations and payments stay in our books without your name. An account with an open
          hold, a reservation that has not ended, an unpaid amount or an accepted job cannot be deleted.
        </p>
        <CurrentPasswordField />
        <SubmitButton busy={deletion.isLoading} busyText="Deleting...">
          Delete my account
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
