// Removing a user: asks first, and says what stays.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useRemoveUserMutation } from '#app/entities/user/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { User } from '#domain/contract/identity.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [removeUser] = useRemoveUserMutation();
  return (
    <ConfirmDialog
      question={`Are you sure you want to remove user with email ${user.email}`}
      yes="Delete"
      explain={errorMessage}
      onYes={async () => {
        await removeUser(user.id).unwrap();
        dispatch(noticePosted({ kind: 'success', text: `${user.name} has been removed.` }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Their personal data and their sign-in go. Their reservations stay for the books, without the person.
      </p>
    </ConfirmDialog>
  );
}
