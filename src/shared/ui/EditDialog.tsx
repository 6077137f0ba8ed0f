// A dialog that edits one thing: its form, what went wrong, Save and Cancel. A click beside it throws nothing away.
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { FormMessage } from './FormMessage.tsx';

export interface EditDialogProps {
  title: string;
  /** What is edited, above everything else. */
  intro?: ReactNode;
  /** Names the form on its screen, for what was typed into it; none where its owner keeps that. */
  keptAs?: string;
  /** What went wrong, where no field says it. */
  message: string | undefined;
  /** A second sentence, where more is known. */
  detail?: string | undefined;
  saveText?: string;
  busy: boolean;
  maxWidth?: DialogProps['maxWidth'];
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

export function EditDialog({
  title,
  intro,
  keptAs,
  message,
  detail,
  saveText = 'Save',
  busy,
  maxWidth = 'xs',
  onSubmit,
  onClose,
  children,
}: EditDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' && !busy) onClose();
      }}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
    >
      <form noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {intro}
          <FormMessage text={message} detail={detail} />
          {keptAs === undefined ? children : <KeptForm name={keptAs}>{children}</KeptForm>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Saving...' : saveText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
