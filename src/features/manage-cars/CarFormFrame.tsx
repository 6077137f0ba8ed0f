// What the two forms of a car share: fields, pictures, progress, the buttons.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { CarFormFields } from './CarFormFields.tsx';
import { PicturesField } from './PicturesField.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { CarFormState } from './useCarForm.ts';

export interface CarFormFrameProps {
  form: CarFormState;
  /** Names the form. */
  label: string;
  heading?: ReactNode;
  message?: string | undefined;
  detail?: string | undefined;
  saveText: string;
  /** The add form is closed by its toggle. */
  onCancel?: () => void;
}

export function CarFormFrame(props: CarFormFrameProps) {
  const { form, label, heading, message, detail, saveText, onCancel } = props;
  return (
    <Box onChange={form.onTouched} sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={form.state} aria-label={label}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {/* Together, so that a message that is not there takes no room. */}
          <div>
            {heading}
            <FormMessage text={message} detail={detail} />
          </div>
          <CarFormFields disabled={form.busy} />
          <PicturesField pictures={form.pictures} disabled={form.busy} />
          {form.busy && form.hasFiles && <UploadProgress percent={form.percent} />}
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <SubmitButton busy={form.busy} busyText="Saving..." fullWidth={false}>
              {saveText}
            </SubmitButton>
            {onCancel && (
              <Button size="large" onClick={onCancel} disabled={form.busy}>
                Cancel
              </Button>
            )}
          </Box>
        </Box>
      </ContractForm>
    </Box>
  );
}
