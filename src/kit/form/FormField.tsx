// A labelled input with its error or hint; screen readers announce both.
import { useId, useState, type InputHTMLAttributes, type Ref } from 'react';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';

export interface FormFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'type'
  | 'autoComplete'
  | 'autoFocus'
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
  /** The number of lines at the start; without it the input has one line. */
  rows?: number;
  inputRef?: Ref<HTMLElement>;
  /** The error message of the value; the field is red when it is set. */
  error?: string | undefined;
  hint?: string | undefined;
}

export function FormField({ label, rows, error, hint, type, ...input }: FormFieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const helpId = `${id}-help`;
  const help = error ?? hint;
  const { min, step, inputMode, ...rest } = input;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel id={labelId} htmlFor={id}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...rest}
        type={isPassword && isShown ? 'text' : type}
        {...(rows ? { multiline: true, minRows: rows, maxRows: rows * 3, sx: { p: 0 } } : {})}
        id={id}
        endAdornment={
          isPassword && (
            // Its name does not contain the label, so that a label identifies one element.
            <Button
              size="small"
              color="inherit"
              aria-pressed={isShown}
              aria-describedby={labelId}
              disabled={input.disabled}
              onClick={() => setShown(!isShown)}
            >
              Show
            </Button>
          )
        }
        slotProps={{
          input: { min, step, inputMode, 'aria-describedby': help ? helpId : undefined },
        }}
      />
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  );
}
