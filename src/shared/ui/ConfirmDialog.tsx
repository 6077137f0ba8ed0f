// Confirms a deletion or withdrawal, and stays open until the call has ended.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { FormMessage } from './FormMessage.tsx';

export interface ConfirmDialogProps {
  question: string;
  /** What follows from a yes. */
  children?: ReactNode;
  yes: string;
  /** Red for what takes something away. */
  yesColor?: 'error' | 'primary';
  no?: string;
  busyText?: string;
  /** True while the call is under way: the dialog then stays open. */
  busy?: boolean;
  /** Why it could not be done. */
  message?: string | undefined;
  onYes: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  question,
  children,
  yes,
  yesColor = 'error',
  no = 'Cancel',
  busyText = 'Deleting...',
  busy = false,
  message,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  const titleId = useId();
  // Closing while the call is on its way would hide how it ended.
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
