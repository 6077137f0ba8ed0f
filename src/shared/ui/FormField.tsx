// A labelled input with its error or hint, wired for screen readers.
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';

export interface FormFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'type'
  | 'autoComplete'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'onFocus'
  | 'disabled'
  | 'inputMode'
  | 'min'
  | 'step'
> {
  label: string;
  /** A text of several lines begins with this many; one line without it. */
  rows?: number;
  inputRef?: Ref<HTMLElement>;
  /** What is wrong with the value; turns the field red. */
  error?: string | undefined;
  hint?: string | undefined;
}

export function FormField({ label, rows, error, hint, ...input }: FormFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const help = error ?? hint;
  const { min, step, inputMode, ...rest } = input;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...rest}
        {...(rows ? { multiline: true, minRows: rows, maxRows: rows * 3, sx: { p: 0 } } : {})}
        id={id}
        slotProps={{
          input: { min, step, inputMode, 'aria-describedby': help ? helpId : undefined },
        }}
      />
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  );
}
