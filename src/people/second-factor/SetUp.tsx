// Sets two-step sign-in up: the secret as a QR code and as text, then a first code of the app.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { formMessage } from '#app/kit/form/formMessage.ts';
import { storeSecret, takeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { secondFactorApi } from '../data/secondFactorApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { secondFactorConfirmation, type SecondFactorSetup } from '#domain/people/contract/secondFactor.ts';

const resolver = contractResolver(secondFactorConfirmation);
const QR_SIZE = 200;

export interface SetUpProps {
  /** Called with the recovery codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

export function SetUp({ onCodes }: SetUpProps) {
  return (
    <AccountToggle form="second-factor" label="Set up two-step sign-in">
      <Steps onCodes={onCodes} />
    </AccountToggle>
  );
}

function Steps({ onCodes }: SetUpProps) {
  const userId = useAppSelector(selectUserId);
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const { run, isLoading, message } = useCall(secondFactorApi.endpoints.startSecondFactor);
  if (setup) return <ConfirmationForm setup={setup} onCodes={onCodes} />;
  return (
    <Stack spacing={2} sx={{ mt: 3, maxWidth: 480, alignItems: 'flex-start' }}>
      <FormMessage text={message} />
      <p>
        You need an authenticator app, for example Google Authenticator, Microsoft Authenticator or 1Password.
      </p>
      <Button
        variant="contained"
        disabled={isLoading}
        onClick={() => void run(userId, (answer) => setSetup(takeSecret(answer)))}
      >
        {isLoading ? 'Loading...' : 'Show the QR code'}
      </Button>
    </Stack>
  );
}

function ConfirmationForm({ setup, onCodes }: SetUpProps & { setup: SecondFactorSetup }) {
  const userId = useAppSelector(selectUserId);
  const { send: confirm, isLoading, error } = useCall(secondFactorApi.endpoints.confirmSecondFactor);
  const form = useContractForm({
    resolver,
    defaultValues: { code: '' },
    save: async (entered) => {
      const codes = await confirm({ userId, confirmation: storeSecret(entered) });
      onCodes(takeSecret(codes)?.recoveryCodes ?? []);
    },
  });
  return (
    <ContractForm state={form} aria-label="Set up two-step sign-in">
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormMessage text={formMessage(error)} />
        <div data-unrecorded="all">
          <p>Scan this code with the app:</p>
          <Box
            component="img"
            src={setup.qrCode}
            alt="QR code with the secret for your authenticator app"
            width={QR_SIZE}
            height={QR_SIZE}
            sx={{ display: 'block', my: 2 }}
          />
          <p>
            Or type this secret into it:{' '}
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Box>
          </p>
        </div>
        <FormTextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits that the app shows now."
        />
        <SubmitButton busy={isLoading} busyText="Turning on...">
          Turn on
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
