// One date or time. A wrong one is red and described by the form's message, which says it once for all fields.
import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';

export interface HireFieldProps {
  label: string;
  type: 'date' | 'time';
  name: string;
  value: string;
  min?: string;
  wrong: boolean;
  /** The element that says what is wrong. */
  problemId: string;
  onEntered: (value: string) => void;
}

export function HireField({ label, type, name, value, min, wrong, problemId, onEntered }: HireFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={wrong}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type={type}
        name={name}
        value={value}
        onChange={(event) => onEntered(event.target.value)}
        slotProps={{ input: { min, 'aria-describedby': wrong ? problemId : undefined } }}
      />
    </FormControl>
  );
}
