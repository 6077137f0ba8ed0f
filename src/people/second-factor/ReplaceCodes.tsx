// Replaces the recovery codes, after a question: the earlier ones stop working.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { secondFactorApi } from '../data/secondFactorApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';

interface ReplaceCodesProps {
  /** Called with the new codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

export function ReplaceCodes({ onCodes }: ReplaceCodesProps) {
  return (
    <AccountToggle form="recovery-codes" label="New recovery codes">
      <Question onCodes={onCodes} />
    </AccountToggle>
  );
}

function Question({ onCodes }: ReplaceCodesProps) {
  const userId = useAppSelector(selectUserId);
  const { run, isLoading, message } = useCall(secondFactorApi.endpoints.replaceRecoveryCodes);
  const replace = () => run(userId, (answer) => onCodes(takeSecret(answer)?.recoveryCodes ?? []));
  return (
    <Stack spacing={2} sx={{ mt: 3, maxWidth: 480, alignItems: 'flex-start' }}>
      <FormMessage text={message} />
      <p>The codes that you have now stop working.</p>
      <Button variant="contained" disabled={isLoading} onClick={() => void replace()}>
        {isLoading ? 'Replacing...' : 'Replace the codes'}
      </Button>
    </Stack>
  );
}
