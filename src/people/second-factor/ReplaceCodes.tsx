// Replaces the recovery codes, after a question: the earlier ones stop working.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { useReplaceRecoveryCodesMutation } from '../data/secondFactorApi.ts';
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
  const [replace, { isLoading, error }] = useResetOnUnmount(
    useReplaceRecoveryCodesMutation({ fixedCacheKey: 'replaceRecoveryCodes' }),
  );
  const onYes = async () => {
    const { data } = await replace(userId);
    const codes = data && takeSecret(data);
    if (codes) onCodes(codes.recoveryCodes);
  };
  return (
    <Stack spacing={2} sx={{ mt: 3, maxWidth: 480, alignItems: 'flex-start' }}>
      <FormMessage text={error && errorMessage(error)} />
      <p>The codes that you have now stop working.</p>
      <Button variant="contained" disabled={isLoading} onClick={() => void onYes()}>
        {isLoading ? 'Replacing...' : 'Replace the codes'}
      </Button>
    </Stack>
  );
}
