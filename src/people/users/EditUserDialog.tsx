// Editing a user's name, email and phone number.
import Stack from '@mui/material/Stack';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { PersonFields, personOf } from '../account/PersonFields.tsx';
import { userAdminApi } from '../data/userAdminApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { userUpdate, type User } from '#domain/people/contract/identity.ts';

const resolver = contractResolver(userUpdate);

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: userAdminApi.endpoints.administerUser,
    resolver,
    defaultValues: { ...personOf(user), version: user.version },
    draft: { key: `user ${user.id}` },
    nowReads: [user.name, user.email, user.phonenumber].filter(Boolean).join(', '),
    toArg: (changes) => ({ userId: user.id, changes }),
    done: ({ name, pendingEmail }) =>
      pendingEmail !== null && pendingEmail !== user.pendingEmail
        ? `${name} has been changed. ${pendingEmail} has to be confirmed by its link first.`
        : `${name} has been changed.`,
    onClose,
  });
  return (
    <EditDialog title="Edit user" {...form}>
      <Stack spacing={2}>
        <PersonFields isSomebodyElse />
      </Stack>
    </EditDialog>
  );
}
