// Changes the user's password, with the current one.
import { CurrentPasswordField, NewPasswordField } from './PasswordFields.tsx';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountFormClosed } from '../data/accountSlice.ts';
import { AccountToggle } from './AccountToggle.tsx';
import { accountApi } from '../data/accountApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { passwordChange } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(passwordChange);

export function ChangePassword() {
  return (
    <AccountToggle form="password" label="Change password">
      <PasswordForm />
    </AccountToggle>
  );
}

function PasswordForm() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const change = useCall(accountApi.endpoints.changePassword);
  const form = useContractForm({
    resolver,
    defaultValues: { currentPassword: '', password: '' },
    save: async (passwords) => {
      await change.send({ userId, passwords: storeSecret(passwords) });
      const text = 'Your password has been changed. You are signed out on all other devices.';
      dispatch(noticePosted({ kind: 'success', text }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Change password">
      <FormMessage text={change.message} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <CurrentPasswordField />
        <NewPasswordField label="New Password" />
        <SubmitButton busy={change.isLoading} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
