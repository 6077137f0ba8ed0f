// The fields of a car.
import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { TextAreaField } from '#app/shared/ui/TextAreaField.tsx';
import type { CarFields } from '#domain/car/checks.ts';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;

export interface CarFormFieldsProps {
  fields: CarFields;
  faults: Partial<Record<string, string>>;
  disabled: boolean;
  onChange: (change: Partial<CarFields>) => void;
}

export function CarFormFields({ fields, faults, disabled, onChange }: CarFormFieldsProps) {
  const bind = (name: Exclude<keyof CarFields, 'CarForReason'>) => ({
    name,
    value: fields[name],
    error: faults[name],
    disabled,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const { autoComplete: _none, disabled: _always, ...description } = bind('description');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={grid}>
        <FormField label="Make" {...bind('make')} />
        <FormField label="Model" {...bind('model')} />
        <FormField label="Year" inputMode="numeric" {...bind('year')} />
        <FormField
          label="Price (£)"
          type="number"
          min={0}
          step={0.01}
          hint={
            fields.CarForReason === 'Chauffeur'
              ? 'For 6 hours, and for a day.'
              : 'For an hour, and for a day.'
          }
          {...bind('price')}
        />
        <ReasonField
          value={fields.CarForReason}
          error={faults.CarForReason}
          disabled={disabled}
          onChange={(CarForReason) => onChange({ CarForReason })}
        />
      </Box>
      <TextAreaField label="Description" {...description} />
    </Box>
  );
}

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

function ReasonField({ value, error, disabled, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
      <FormLabel htmlFor={id}>Reason</FormLabel>
      <Select
        native
        input={<OutlinedInput />}
        inputProps={{ id, name: 'CarForReason', 'aria-describedby': error ? `${id}-help` : undefined }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Select a reason</option>
        <option value="MusicVideo">Music Video</option>
        <option value="Chauffeur">Chauffeur</option>
      </Select>
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
