// A labelled native select with its error message.
import { useId, type Ref } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';

export interface SelectFieldProps {
  label: string;
  name: string;
  autoComplete?: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Makes the field red without a message, for a form that shows the message elsewhere. */
  wrong?: boolean;
  disabled?: boolean | undefined;
  inputRef?: Ref<HTMLElement>;
}

export function SelectField(props: SelectFieldProps) {
  const {
    label,
    name,
    autoComplete,
    options,
    value,
    onChange,
    error,
    wrong = Boolean(error),
    disabled,
    inputRef,
  } = props;
  const id = useId();
  return (
    <FormControl fullWidth disabled={disabled ?? false} error={wrong}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        native
        input={<OutlinedInput />}
        inputProps={{ id, name, autoComplete, 'aria-describedby': error ? `${id}-help` : undefined }}
        inputRef={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
