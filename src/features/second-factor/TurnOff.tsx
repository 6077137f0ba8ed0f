// Turns two-step sign-in off, with the password and a code.
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { formMessage } from '#app/api/formMessage.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import {
  accountFormClosed,
  AccountToggle,
  useTurnOffSecondFactorMutation,
} from '#app/entities/account/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { secondFactorRemoval } from '#domain/contract/secondFactor.ts';

const resolver = contractResolver(secondFactorRemoval);

export function TurnOff() {
  return (
    <AccountToggle form="second-factor-off" label="Turn off two-step sign-in" color="error">
      <RemovalForm />
    </AccountToggle>
  );
}

function RemovalForm() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const [turnOff, { isLoading, error }] = useResetOnUnmount(
    useTurnOffSecondFactorMutation({ fixedCacheKey: 'turnOffSecondFactor' }),
  );
  const form = useContractForm({
    resolver,
    defaultValues: { currentPassword: '', code: '' },
    save: async (entered) => {
      await turnOff({ userId, removal: storeSecret(entered) }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'Two-step sign-in is off.' }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Turn off two-step sign-in">
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormMessage text={formMessage(error)} />
        <FormTextField
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <FormTextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="Of your authenticator app, or a recovery code."
        />
        <SubmitButton busy={isLoading} busyText="Turning off...">
          Turn off
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
