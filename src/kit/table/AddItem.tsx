// Adds an item to a list of the admins: a toggle above the list, and the form while it is open.
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ContractForm } from '../form/ContractForm.tsx';
import { FormDraftOffer } from '../form/FormDraftOffer.tsx';
import { FormMessage } from '../form/FormMessage.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { StaticStyle } from '../page/StaticStyle.tsx';
import adminTableStyle from './adminTable.css';
import { useDialog } from '../dialog/useDialog.ts';
import type { useSaveForm } from './useSaveForm.ts';

export interface AddToggleProps {
  /** The text of the closed toggle, which also names the form and its place in the store. */
  label: string;
  children: (close: () => void) => ReactNode;
}

export function AddToggle({ label, children }: AddToggleProps) {
  const { dialog, openDialog, closeDialog } = useDialog(label);
  const isOpen = dialog !== null;
  const formId = useId();
  return (
    <Box sx={{ mb: isOpen ? 2 : 0 }}>
      <StaticStyle id="admin-table" css={adminTableStyle} />
      <Button
        className="lcr-add"
        variant={isOpen ? 'outlined' : 'contained'}
        size="small"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => (isOpen ? closeDialog() : openDialog('add', ''))}
      >
        {isOpen ? 'Cancel' : label}
      </Button>
      <div id={formId}>{isOpen && children(closeDialog)}</div>
    </Box>
  );
}

export interface AddFormProps<Values extends FieldValues> {
  label: string;
  saveText: string;
  /** The result of useSaveForm. */
  form: ReturnType<typeof useSaveForm<Values, never, never>>;
  /** The fields. */
  children: ReactNode;
}

export function AddForm<Values extends FieldValues>({
  label,
  saveText,
  form,
  children,
}: AddFormProps<Values>) {
  return (
    <Box sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={form.state} aria-label={label}>
        <FormDraftOffer draft={form.state.draft} />
        <FormMessage text={form.message} />
        {children}
        <Box sx={{ mt: 2 }}>
          <SubmitButton busy={form.busy} busyText="Saving..." fullWidth={false}>
            {saveText}
          </SubmitButton>
        </Box>
      </ContractForm>
    </Box>
  );
}
