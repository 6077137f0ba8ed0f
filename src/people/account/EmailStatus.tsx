// Shows whether the user's email is confirmed, and a pending change of it. Empty when nothing is to do.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCall } from '#app/platform/api/useCall.ts';
import { accountApi } from '../data/accountApi.ts';
import { MailboxHint } from './MailboxHint.tsx';
import { userApi } from '../data/userApi.ts';
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
  const { run, isLoading } = useCall(accountApi.endpoints.resendVerification, {
    done: `A new link is on its way to ${user.email}.`,
    failed: { kind: 'error' },
  });
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
        onClick={() => void run(user.id)}
      >
        Send the link again
      </Button>
    </Alert>
  );
}

function Pending({ userId, email }: { userId: string; email: string }) {
  const { run, isLoading } = useCall(userApi.endpoints.updateUser, {
    cacheKey: 'cancelEmailChange',
    failed: { kind: 'error' },
  });
  return (
    <Alert severity="info">
      <p>Your email address changes to {email} when you open the link in the mail that we have sent there.</p>
      <MailboxHint />
      <Button
        color="inherit"
        size="small"
        sx={{ mt: 1, ml: -1 }}
        disabled={isLoading}
        onClick={() => void run({ userId, changes: { pendingEmail: null } })}
      >
        Cancel the change
      </Button>
    </Alert>
  );
}
