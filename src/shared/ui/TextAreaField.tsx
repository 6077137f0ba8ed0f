// A labelled text of several lines with its error or hint.
import { useId, type ChangeEvent, type Ref } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';

export interface TextAreaFieldProps {
  label: string;
  inputRef?: Ref<HTMLElement>;
  name: string;
  rows?: number;
  value?: string;
  defaultValue?: string;
  onBlur?: () => void;
  onChange?: (event: ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

export function TextAreaField({ label, rows = 4, error, hint, ...input }: TextAreaFieldProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...input}
        id={id}
        multiline
        minRows={rows}
        maxRows={rows * 3}
        sx={{ p: 0 }}
        slotProps={{ input: { 'aria-describedby': help ? `${id}-help` : undefined } }}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
