// A text field in a <ContractForm> with a character counter near the limit. The field does not truncate the
// text, so a user who pastes too much sees the excess and loses nothing.
import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useFormText } from './useFormText.ts';

/** The share of the limit from which the counter is shown. */
const NEAR = 0.8;

export interface FormCountedFieldProps {
  label: string;
  name: string;
  max: number;
  autoComplete?: string;
  /** The number of lines; without it the field has one line. */
  rows?: number;
  hint?: string;
}

export function FormCountedField({ label, name, max, autoComplete, rows, hint }: FormCountedFieldProps) {
  const { error, ...input } = useFormText(name);
  const { length } = input.value.trim();
  const id = useId();
  const help = error ?? hint;
  const room = roomText(length, max);
  const described = [help && `${id}-help`, room && `${id}-room`].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={Boolean(error) || length > max}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...input}
        autoComplete={autoComplete}
        id={id}
        {...(rows ? { multiline: true, minRows: rows, maxRows: rows * 2 } : {})}
        sx={rows ? { p: 0 } : undefined}
        slotProps={{ input: { 'aria-describedby': described || undefined } }}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
        {room && (
          <FormHelperText
            id={`${id}-room`}
            sx={{ ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
          >
            {room}
          </FormHelperText>
        )}
      </Box>
    </FormControl>
  );
}

function roomText(length: number, max: number): string | undefined {
  if (length > max) return `${(length - max).toLocaleString('en-GB')} too many`;
  return length >= max * NEAR ? `${(max - length).toLocaleString('en-GB')} left` : undefined;
}
