// The fields of a car.
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { FormSelect } from '#app/shared/ui/form/FormSelect.tsx';
import { FormTextArea } from '#app/shared/ui/form/FormTextArea.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import type { CarFields } from '#domain/car/checks.ts';
import { purposeOptions } from './purposeNames.ts';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;

const REASONS = purposeOptions('Select a reason');

/** Used inside <ContractForm>. */
export function CarFormFields({ disabled }: { disabled: boolean }) {
  const purpose = useWatch<CarFields, 'CarForReason'>({ name: 'CarForReason' });
  const common = { disabled, autoComplete: 'off' };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={grid}>
        <FormTextField label="Make" name="make" {...common} />
        <FormTextField label="Model" name="model" {...common} />
        <FormTextField label="Year" name="year" inputMode="numeric" {...common} />
        <FormTextField
          label="Price (£)"
          name="price"
          type="number"
          min={0}
          step={0.01}
          hint={purpose === 'Chauffeur' ? 'For 6 hours, and for a day.' : 'For an hour, and for a day.'}
          {...common}
        />
        <FormSelect label="Reason" name="CarForReason" options={REASONS} disabled={disabled} />
      </Box>
      <FormTextArea label="Description" name="description" />
    </Box>
  );
}
