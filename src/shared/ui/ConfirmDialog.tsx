// Asks before something is taken away, and stays until it has happened or cannot.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormMessage } from './FormMessage.tsx';

export interface ConfirmDialogProps {
  question: string;
  /** What follows from a yes. */
  children?: ReactNode;
  yes: string;
  no?: string;
  busyText?: string;
  /** Rejects where it could not be done; the dialog then says why, in the words of `explain`. */
  onYes: () => Promise<void>;
  explain: (failure: unknown) => string;
  onClose: () => void;
}

export function ConfirmDialog({
  question,
  children,
  yes,
  no = 'Cancel',
  busyText = 'Deleting...',
  onYes,
  explain,
  onClose,
}: ConfirmDialogProps) {
  const titleId = useId();
  const { busy, failure, submit } = useSubmit<void>(onYes, 'confirmation');
  // Closing while the call is on its way would hide how it ended.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        <FormMessage text={failure === undefined ? undefined : explain(failure)} />
        {children}
      </DialogContent>
      <DialogActions>
        {/* What harms nothing is what Enter does. */}
        <Button autoFocus onClick={close} disabled={busy}>
          {no}
        </Button>
        <Button variant="contained" color="error" onClick={() => submit()} disabled={busy}>
          {busy ? busyText : yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
