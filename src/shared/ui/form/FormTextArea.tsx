// A text of several lines in a <ContractForm>, with its error.
import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useFormText } from './useFormText.ts';

export interface FormTextAreaProps {
  label: string;
  name: string;
  rows?: number;
}

export function FormTextArea({ label, name, rows = 4 }: FormTextAreaProps) {
  const id = useId();
  const { error, ...input } = useFormText(name);
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
        slotProps={{ input: { 'aria-describedby': error ? `${id}-help` : undefined } }}
      />
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
