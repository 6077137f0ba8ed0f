// The form of the user's name, email and phone number, behind a toggle; it closes after the change is saved.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountFormClosed } from '../data/accountSlice.ts';
import { AccountToggle } from './AccountToggle.tsx';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
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
  const update = useCall(userApi.endpoints.updateUser, { cacheKey: 'editProfile' });
  const form = useContractForm({
    resolver,
    defaultValues: personOf(user),
    save: async (changes) => {
      const { pendingEmail } = await update.send({ userId: user.id, changes });
      const isNewEmail = pendingEmail !== null && pendingEmail !== user.pendingEmail;
      const text = isNewEmail ? `${UPDATED} ${confirmFirst(pendingEmail)}` : UPDATED;
      dispatch(noticePosted({ kind: 'success', text }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Update User Data">
      <FormMessage text={update.message} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <PersonFields />
        <SubmitButton busy={update.isLoading} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
