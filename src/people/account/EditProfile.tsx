// The form of the user's name, email and phone number, behind a toggle; it closes after the change is saved.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { accountFormClosed } from '../data/accountSlice.ts';
import { AccountToggle } from './AccountToggle.tsx';
import { PersonFields, personOf } from './PersonFields.tsx';
import { userApi } from '../data/userApi.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { userUpdate, type User } from '#domain/people/contract/identity.ts';

const UPDATED = 'Your details have been updated.';
const confirmFirst = (email: string) =>
  `Please open the link that we have sent to ${email}: it confirms the new address.`;

const resolver = contractResolver(userUpdate);

/** Undefined while the user loads; the button keeps its space. */
export function EditProfile({ user }: { user: User | undefined }) {
  return (
    <AccountToggle form="profile" label="Update User Data" disabled={!user}>
      {user && <ProfileForm user={user} />}
    </AccountToggle>
  );
}

function ProfileForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const { state, busy, message, detail } = useSaveForm({
    endpoint: userApi.endpoints.updateUser,
    resolver,
    defaultValues: { ...personOf(user), version: user.version },
    nowReads: [user.name, user.email, user.phonenumber].filter(Boolean).join(', '),
    toArg: (changes) => ({ userId: user.id, changes }),
    done: ({ pendingEmail }) =>
      pendingEmail !== null && pendingEmail !== user.pendingEmail
        ? `${UPDATED} ${confirmFirst(pendingEmail)}`
        : UPDATED,
    onClose: () => dispatch(accountFormClosed()),
  });
  return (
    <ContractForm state={state} aria-label="Update User Data">
      <FormMessage text={message} detail={detail} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <PersonFields />
        <SubmitButton busy={busy} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
