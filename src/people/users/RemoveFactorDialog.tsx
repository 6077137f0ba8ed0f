// Removes the second factor of a user who has lost it, after a question with the name. For owners.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { userAdminApi } from '../data/userAdminApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import type { User } from '#domain/people/contract/identity.ts';

const { removeSecondFactor } = userAdminApi.endpoints;

export function RemoveFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useResetOnUnmount(
    removeSecondFactor.useMutation({ fixedCacheKey: 'removeSecondFactor' }),
  );
  const onYes = async () => {
    const answer = await remove(user.id);
    if (answer.error) return;
    dispatch(noticePosted({ kind: 'success', text: `${user.name} signs in with the password alone now.` }));
    onClose();
  };
  return (
    <ConfirmDialog
      question={`Remove the second factor of ${user.name}?`}
      yes="Remove second factor"
      busyText="Removing..."
      busy={isLoading}
      message={error === undefined ? undefined : errorMessage(error)}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <p>
        Check first that it is {user.name} who asks. They are signed out everywhere and told by mail, and sign
        in with the password alone until they set two-step sign-in up again.
      </p>
    </ConfirmDialog>
  );
}
