// The fields of a car.
import Box from '@mui/material/Box';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { SelectField } from '#app/shared/ui/SelectField.tsx';
import { TextAreaField } from '#app/shared/ui/TextAreaField.tsx';
import type { CarFields } from '#domain/car/checks.ts';
import { purposeOptions } from './purposeNames.ts';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;

const REASONS = purposeOptions('Select a reason');

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
        <SelectField
          label="Reason"
          name="CarForReason"
          options={REASONS}
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
