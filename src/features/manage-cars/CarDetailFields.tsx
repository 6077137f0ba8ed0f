// The optional details of a car in its form: seats, mileage, insurance and so on.
import Box from '@mui/material/Box';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;

export function CarDetailFields({ disabled }: { disabled: boolean }) {
  const common = { disabled, autoComplete: 'off' };
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ mb: 1.5, fontWeight: 600 }}>
        For the page of the car (optional)
      </Box>
      <Box sx={grid}>
        <FormTextField label="Seats" name="seats" inputMode="numeric" {...common} />
        <FormTextField label="Luggage (suitcases)" name="luggage" inputMode="numeric" {...common} />
        <FormTextField label="Transmission" name="transmission" {...common} />
        <FormTextField label="Power (hp)" name="power" inputMode="numeric" {...common} />
        <FormTextField label="Colour" name="colour" {...common} />
        <FormTextField label="Miles included a day" name="milesPerDay" inputMode="numeric" {...common} />
        <FormTextField label="Extra mile (£)" name="extraMilePrice" inputMode="decimal" {...common} />
        <FormTextField label="Minimum age" name="minimumAge" inputMode="numeric" {...common} />
      </Box>
      <FormTextField label="Features" name="features" rows={3} hint="One in each line." disabled={disabled} />
      <FormTextField label="Insurance terms" name="insurance" rows={2} disabled={disabled} />
    </Box>
  );
}
