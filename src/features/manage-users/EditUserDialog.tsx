// Editing a user's name, email and phone number.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { PersonFields, personOf, useAdministerUserMutation } from '#app/entities/user/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { userUpdate, type User } from '#domain/contract/identity.ts';

const resolver = contractResolver(userUpdate);

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [administer, change] = useResetOnUnmount(useAdministerUserMutation({ fixedCacheKey: 'editUser' }));
  const form = useContractForm({
    resolver,
    defaultValues: personOf(user),
    save: async (changes) => {
      const { name } = await administer({ userId: user.id, changes }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: `${name} has been changed.` }));
      onClose();
    },
  });
  const { error } = change;
  return (
    <EditDialog
      title="Edit user"
      state={form}
      message={error && !('fields' in error) ? errorMessage(error) : undefined}
      busy={change.isLoading}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <PersonFields isSomebodyElse />
      </Stack>
    </EditDialog>
  );
}
