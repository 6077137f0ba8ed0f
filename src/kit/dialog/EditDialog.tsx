// A dialog with a form, an error message, Save and Cancel. A click outside the dialog does not close it, so
// it loses no input.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { FieldValues } from 'react-hook-form';
import { ContractForm, type ContractFormState } from '../form/ContractForm.tsx';
import { FormDraftOffer } from '../form/FormDraftOffer.tsx';
import { FormMessage } from '../form/FormMessage.tsx';

export interface EditDialogProps<Values extends FieldValues> {
  state: ContractFormState<Values>;
  title: string;
  /** A text above the form that names the edited object. */
  intro?: ReactNode;
  /** The error message that belongs to no field. */
  message: string | undefined;
  /** A second sentence with more details. */
  detail?: string | undefined;
  /** The fault of the entered values, which replaces the failure of a call. */
  fault?: string | undefined;
  saveText?: string;
  busy: boolean;
  maxWidth?: DialogProps['maxWidth'];
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

export function EditDialog<Values extends FieldValues>({
  state,
  title,
  intro,
  message,
  detail,
  fault,
  saveText = 'Save',
  busy,
  maxWidth = 'xs',
  onClose,
  children,
}: EditDialogProps<Values>) {
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
      <ContractForm state={state} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {intro}
          <FormDraftOffer draft={state.draft} />
          <FormMessage text={message} detail={detail} fault={fault} />
          {children}
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              state.draft.discard();
              onClose();
            }}
            disabled={busy}
          >
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            <span key={busy ? 'busy' : saveText} translate="no">
              {busy ? 'Saving...' : saveText}
            </span>
          </Button>
        </DialogActions>
      </ContractForm>
    </Dialog>
  );
}
