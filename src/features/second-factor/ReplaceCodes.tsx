// Replaces the recovery codes, after a question: the earlier ones stop working.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { takeSecret } from '#app/api/secretArgs.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { AccountToggle, useReplaceRecoveryCodesMutation } from '#app/entities/account/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';

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
