// Turns two-step sign-in off, with the password and a code.
import { CurrentPasswordField } from '../account/PasswordFields.tsx';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { formMessage } from '#app/kit/form/formMessage.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountFormClosed } from '../data/accountSlice.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { secondFactorApi } from '../data/secondFactorApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { secondFactorRemoval } from '#domain/people/contract/secondFactor.ts';

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
  const { send: turnOff, isLoading, error } = useCall(secondFactorApi.endpoints.turnOffSecondFactor);
  const form = useContractForm({
    resolver,
    defaultValues: { currentPassword: '', code: '' },
    save: async (entered) => {
      await turnOff({ userId, removal: storeSecret(entered) });
      dispatch(noticePosted({ kind: 'success', text: 'Two-step sign-in is off.' }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Turn off two-step sign-in">
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormMessage text={formMessage(error)} />
        <CurrentPasswordField />
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
