// Changes the user's password, with the current one.
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { accountFormClosed, AccountToggle, useChangePasswordMutation } from '#app/entities/account/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { passwordChange } from '#domain/contract/accounts.ts';
import { PASSWORD_MIN } from '#domain/contract/identity.ts';

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
  const [changePassword, change] = useResetOnUnmount(
    useChangePasswordMutation({ fixedCacheKey: 'changePassword' }),
  );
  const form = useContractForm({
    resolver,
    defaultValues: { currentPassword: '', password: '' },
    save: async (passwords) => {
      await changePassword({ userId, passwords: storeSecret(passwords) }).unwrap();
      const text = 'Your password has been changed. You are signed out on all other devices.';
      dispatch(noticePosted({ kind: 'success', text }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Change password">
      <FormMessage text={change.error && errorMessage(change.error)} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormTextField
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <FormTextField
          label="New Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
        />
        <SubmitButton busy={change.isLoading} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
