// Shows whether the user's email is confirmed, and a pending change of it. Empty when nothing is to do.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { useResendVerificationMutation } from '../data/accountApi.ts';
import { MailboxHint } from './MailboxHint.tsx';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { useUpdateUserMutation } from '../data/userApi.ts';
import type { User } from '#domain/people/contract/identity.ts';

export function EmailStatus({ user }: { user: User }) {
  if (user.emailVerified && user.pendingEmail === null) return null;
  return (
    <Stack spacing={2} sx={{ mb: 3.5 }}>
      {!user.emailVerified && <Unverified user={user} />}
      {user.pendingEmail !== null && <Pending userId={user.id} email={user.pendingEmail} />}
    </Stack>
  );
}

function Unverified({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const [resend, { isLoading }] = useResetOnUnmount(
    useResendVerificationMutation({ fixedCacheKey: 'resendVerification' }),
  );
  const send = async () => {
    try {
      await resend(user.id).unwrap();
      dispatch(noticePosted({ kind: 'success', text: `A new link is on its way to ${user.email}.` }));
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  return (
    <Alert severity="info">
      <p>
        Your email address is not confirmed yet. Please open the link in the mail that we have sent you. Until
        then, one unpaid car is kept for you at a time.
      </p>
      <MailboxHint />
      <Button
        color="inherit"
        size="small"
        sx={{ mt: 1, ml: -1 }}
        disabled={isLoading}
        onClick={() => void send()}
      >
        Send the link again
      </Button>
    </Alert>
  );
}

function Pending({ userId, email }: { userId: string; email: string }) {
  const dispatch = useAppDispatch();
  const [updateUser, { isLoading }] = useResetOnUnmount(
    useUpdateUserMutation({ fixedCacheKey: 'cancelEmailChange' }),
  );
  const cancel = async () => {
    try {
      await updateUser({ userId, changes: { pendingEmail: null } }).unwrap();
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  return (
    <Alert severity="info">
      <p>Your email address changes to {email} when you open the link in the mail that we have sent there.</p>
      <MailboxHint />
      <Button
        color="inherit"
        size="small"
        sx={{ mt: 1, ml: -1 }}
        disabled={isLoading}
        onClick={() => void cancel()}
      >
        Cancel the change
      </Button>
    </Alert>
  );
}
