// Removes a passkey after a question with its name.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { passkeyRemovalClosed, selectPasskeyToRemove } from '../data/accountSlice.ts';
import { useRemovePasskeyMutation } from '../data/passkeyApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import type { Passkey } from '#domain/people/contract/passkeys.ts';

export function RemovePasskey({ passkeys }: { passkeys: readonly Passkey[] }) {
  const wanted = useAppSelector(selectPasskeyToRemove);
  const passkey = passkeys.find(({ id }) => id === wanted);
  return passkey && <Question passkey={passkey} />;
}

function Question({ passkey: { id, name } }: { passkey: Passkey }) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const [remove, { isLoading, error }] = useResetOnUnmount(
    useRemovePasskeyMutation({ fixedCacheKey: 'removePasskey' }),
  );
  const onYes = async () => {
    const answer = await remove({ userId, passkeyId: id });
    if (answer.error) return;
    dispatch(noticePosted({ kind: 'success', text: `The passkey '${name}' has been removed.` }));
    dispatch(passkeyRemovalClosed());
  };
  return (
    <ConfirmDialog
      question={`Remove the passkey '${name}'?`}
      yes="Remove"
      busyText="Removing..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void onYes()}
      onClose={() => dispatch(passkeyRemovalClosed())}
    >
      <p>It no longer signs you in. The device may still offer it until you delete it there.</p>
    </ConfirmDialog>
  );
}
