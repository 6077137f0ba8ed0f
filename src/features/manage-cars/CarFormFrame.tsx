// What the two forms of a car share: fields, pictures, progress, the buttons.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
  faults?: Partial<Record<string, string>>;
  saveText: string;
  onSave: () => void;
  /** The add form is closed by its toggle. */
  onCancel?: () => void;
}

const NO_FAULTS = {};

export function CarFormFrame(props: CarFormFrameProps) {
  const { form, label, heading, message, detail, faults = NO_FAULTS, saveText, onSave, onCancel } = props;
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      sx={{ display: 'grid', gap: 2.5, p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {/* Together, so that a message that is not there takes no room. */}
      <div>
        {heading}
        <FormMessage text={message} detail={detail} />
      </div>
      <CarFormFields fields={form.fields} faults={faults} disabled={form.busy} onChange={form.change} />
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
  );
}
