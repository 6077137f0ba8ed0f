// Editing a user's name, email and phone number.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { enteredPerson, PersonFields, useAdministerUserMutation } from '#app/entities/user/index.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import type { User, UserUpdate } from '#domain/contract/identity.ts';

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [administer] = useAdministerUserMutation();
  const { busy, failure, submit } = useSubmit(async (changes: UserUpdate) => {
    const { name } = await administer({ userId: user.id, changes }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: `${name} has been changed.` }));
    onClose();
  }, 'userDialog');
  const faults = (isApiError(failure) && failure.fields) || {};
  const isAtField = Object.keys(faults).length > 0;
  return (
    <EditDialog
      title="Edit user"
      keptAs="userDialog"
      message={failure === undefined || isAtField ? undefined : errorMessage(failure)}
      busy={busy}
      onSubmit={(event) => submit(enteredPerson(submittedText(event)))}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <PersonFields person={user} faults={faults} isSomebodyElse />
      </Stack>
    </EditDialog>
  );
}
