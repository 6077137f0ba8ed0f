// Names and creates a passkey of this device.
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { formMessage } from '#app/kit/form/formMessage.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { accountFormClosed } from '../data/accountSlice.ts';
import { addPasskey } from '../data/passkeyApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ceremonyMessage } from '../data/passkeyCeremony.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { passkeyName } from '#domain/people/contract/passkeys.ts';

const resolver = contractResolver(passkeyName);

export interface AddPasskeyProps {
  /** Called with the recovery codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

export function AddPasskey({ onCodes }: AddPasskeyProps) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const [message, setMessage] = useState<string>();
  const form = useContractForm({
    resolver,
    defaultValues: { name: '' },
    save: async ({ name }) => {
      setMessage(undefined);
      try {
        const codes = await dispatch(addPasskey({ userId, name }));
        dispatch(noticePosted({ kind: 'success', text: `The passkey '${name}' has been added.` }));
        dispatch(accountFormClosed());
        if (codes.length > 0) onCodes(codes);
      } catch (error) {
        setMessage(ceremonyMessage(error) ?? formMessage(error));
        // The form shows the messages of the server at their fields.
        if (isApiError(error)) throw error;
      }
    },
  });
  return (
    <ContractForm state={form} aria-label="Add a passkey">
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormMessage text={message} />
        <FormTextField
          label="Passkey name"
          name="name"
          autoComplete="off"
          hint="By which you know the device, such as 'Laptop'."
        />
        <SubmitButton busy={form.form.formState.isSubmitting} busyText="Adding...">
          Create the passkey
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
