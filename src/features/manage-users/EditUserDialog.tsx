// Editing a user's name, email and phone number.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useAdministerUserMutation } from '#app/entities/user/index.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormField } from '#app/shared/ui/FormField.tsx';
import type { User, UserUpdate } from '#domain/contract/identity.ts';

const FIELDS = [
  { name: 'first_name', label: 'First Name', type: 'text' },
  { name: 'last_name', label: 'Last Name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phonenumber', label: 'Phone Number', type: 'tel' },
] as const;

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [administer] = useAdministerUserMutation();
  const { busy, failure, submit } = useSubmit(async (changes: UserUpdate) => {
    const { name } = await administer({ userId: user.id, changes }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: `${name} has been changed.` }));
    onClose();
  }, 'userDialog');
  const faults = (isApiError(failure) && failure.fields) || {};
  const isAtField = FIELDS.some(({ name }) => faults[name]);
  return (
    <EditDialog
      title="Edit user"
      keptAs="userDialog"
      message={failure === undefined || isAtField ? undefined : errorMessage(failure)}
      busy={busy}
      onSubmit={(event) => {
        const field = submittedText(event);
        submit(Object.fromEntries(FIELDS.map(({ name }) => [name, field(name)])));
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {FIELDS.map(({ name, label, type }) => (
          <FormField
            key={name}
            label={label}
            name={name}
            type={type}
            autoComplete="off"
            defaultValue={user[name]}
            error={faults[name]}
          />
        ))}
      </Stack>
    </EditDialog>
  );
}
