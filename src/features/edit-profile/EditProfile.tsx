// Changing one's own name, email and phone: a form behind a toggle, which closes once the change is saved.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { enteredPerson, PersonFields, useUpdateUserMutation } from '#app/entities/user/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import type { User, UserUpdate } from '#domain/contract/identity.ts';

/** Without a user, while they are fetched, the button keeps its place. */
export function EditProfile({ user }: { user: User | undefined }) {
  const [isOpen, setIsOpen] = useKept('editProfile', false);
  const formId = useId();
  return (
    <div>
      <Button
        variant="outlined"
        disabled={!user}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen((open) => !open)}
      >
        Update User Data
      </Button>
      <div id={formId}>{isOpen && user && <ProfileForm user={user} onSaved={() => setIsOpen(false)} />}</div>
    </div>
  );
}

function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const [updateUser] = useUpdateUserMutation();
  const { busy, failure, submit } = useSubmit(async (changes: UserUpdate) => {
    await updateUser({ userId: user.id, changes }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'Your details have been updated.' }));
    onSaved();
  }, 'editProfile');
  const fields = (isApiError(failure) && failure.fields) || {};
  return (
    <form
      noValidate
      aria-label="Update User Data"
      onSubmit={(event) => submit(enteredPerson(submittedText(event)))}
    >
      <FormMessage text={failure === undefined ? undefined : errorMessage(failure)} />
      <KeptForm name="editProfile">
        <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
          <PersonFields person={user} faults={fields} />
          <SubmitButton busy={busy} busyText="Saving...">
            Save
          </SubmitButton>
        </Stack>
      </KeptForm>
    </form>
  );
}
