// A dialog that confirms a deletion or withdrawal. It stays open until the call has ended.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { FormMessage } from '../form/FormMessage.tsx';

export interface ConfirmDialogProps {
  question: string;
  /** The consequences of the action. */
  children?: ReactNode;
  yes?: string;
  /** Use 'error' for an action that deletes something. */
  yesColor?: 'error' | 'primary';
  no?: string;
  busyText?: string;
  /** True while the call runs: the dialog then stays open. */
  busy?: boolean;
  /** The error message of the failed call. */
  message?: string | undefined;
  onYes: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  question,
  children,
  yes = 'Delete',
  yesColor = 'error',
  no = 'Cancel',
  busyText = 'Deleting...',
  busy = false,
  message,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  const titleId = useId();
  // The dialog stays open during the call because the user would otherwise miss the result.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        <FormMessage text={message} />
        {children}
      </DialogContent>
      <DialogActions>
        {/* Enter triggers the harmless button. */}
        <Button autoFocus onClick={close} disabled={busy}>
          {no}
        </Button>
        <Button
          variant="contained"
          color={yesColor}
          disabled={busy}
          // The second click of a double click sends nothing.
          onClick={({ detail }) => {
            if (detail < 2) onYes();
          }}
        >
          {busy ? busyText : yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
