// Names and creates a passkey of this device.
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { isApiError } from '#app/api/apiError.ts';
import { formMessage } from '#app/api/formMessage.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { accountFormClosed, addPasskey } from '#app/entities/account/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { ceremonyMessage } from '#app/shared/lib/passkeyCeremony.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { passkeyName } from '#domain/contract/passkeys.ts';

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
