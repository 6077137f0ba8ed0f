// Covers the page after the end of the session. The page below stays as it is: the same user signs in and goes on; for
// another user it is loaded again.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { selectSuccessor, selectUserId } from '../data/sessionSlice.ts';
import { selectUser } from '../data/userSelectors.ts';
import { SignInForm } from './SignInForm.tsx';

// The page shows data of the user, who may have left the device.
const OPAQUE = { backdrop: { sx: { backgroundColor: 'background.default' } } };

function Cover({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} slotProps={OPAQUE}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>{children}</Stack>
      </DialogContent>
    </Dialog>
  );
}

export function SessionOver() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const email = useAppSelector((state) => selectUser(state, userId)?.email);
  const successor = useAppSelector(selectSuccessor);
  if (successor) {
    const { name, ...flags } = successor;
    return (
      <Cover title="You are signed in as somebody else now">
        <p>{`This browser is now signed in as ${name}. What is on this page belongs to the account before.`}</p>
        <Button variant="contained" onClick={() => dispatch(sessionStarted(flags))}>
          Load the page again
        </Button>
      </Cover>
    );
  }
  return (
    <Cover title="Please sign in again">
      <p>Your session has ended. Sign in to go on where you were: everything you typed is still here.</p>
      {/* The dialog closes with the sign-in. */}
      <SignInForm email={email} onSignedIn={() => undefined} />
      <Button onClick={() => dispatch(sessionEnded())}>Leave this page</Button>
    </Cover>
  );
}
