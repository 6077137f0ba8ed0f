// Makes a user an admin, after a question with the name.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { userAdminApi } from '../data/userAdminApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import type { User } from '#domain/people/contract/identity.ts';

const { administerUser } = userAdminApi.endpoints;

export function MakeAdminDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [change, { isLoading, error }] = useResetOnUnmount(
    administerUser.useMutation({ fixedCacheKey: 'makeAdmin' }),
  );
  const onYes = async () => {
    const answer = await change({ userId: user.id, changes: { isAdmin: true, version: user.version } });
    if (answer.error) return;
    dispatch(noticePosted({ kind: 'success', text: `${user.name} is an admin now.` }));
    onClose();
  };
  return (
    <ConfirmDialog
      question={`Make ${user.name} an admin?`}
      yes="Make Admin"
      busyText="Saving..."
      busy={isLoading}
      message={error === undefined ? undefined : errorMessage(error)}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <p>
        They become a manager: they change cars, reservations and jobs, refund payments, and edit and remove
        users.
      </p>
    </ConfirmDialog>
  );
}
