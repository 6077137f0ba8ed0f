// Removing a user: asks first, and says what stays.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useRemoveUserMutation } from '#app/entities/user/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { User } from '#domain/contract/identity.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [removeUser, removal] = useResetOnUnmount(useRemoveUserMutation({ fixedCacheKey: 'removeUser' }));
  const remove = async () => {
    const { error } = await removeUser(user.id);
    if (error) return;
    dispatch(noticePosted({ kind: 'success', text: `${user.name} has been removed.` }));
    onClose();
  };
  return (
    <ConfirmDialog
      question={`Are you sure you want to remove user with email ${user.email}`}
      yes="Delete"
      busy={removal.isLoading}
      message={removal.error && errorMessage(removal.error)}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>
        Their personal data and their sign-in go. Their reservations stay for the books, without the person.
      </p>
    </ConfirmDialog>
  );
}
