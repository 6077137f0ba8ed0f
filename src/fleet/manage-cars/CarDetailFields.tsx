// The optional fields of a car: rates, turnaround, and the details on its page.
import Box from '@mui/material/Box';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { CarFields } from '#domain/fleet/checks.ts';
import { DETAIL_NAMES } from '#domain/fleet/details.ts';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;

export const OPTIONAL_NAMES = [
  'dayPrice',
  'weekPrice',
  'turnaroundMinutes',
  ...DETAIL_NAMES,
] as const satisfies readonly (keyof CarFields)[];

export function CarDetailFields({ disabled }: { disabled: boolean }) {
  const common = { disabled, autoComplete: 'off' };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={grid}>
        <FormTextField
          label="Day Rate (£)"
          name="dayPrice"
          type="number"
          min={0}
          step={0.01}
          hint="Optional."
          {...common}
        />
        <FormTextField
          label="Week Rate (£)"
          name="weekPrice"
          type="number"
          min={0}
          step={0.01}
          hint="Optional, for seven days."
          {...common}
        />
        <FormTextField
          label="Turnaround (minutes)"
          name="turnaroundMinutes"
          inputMode="numeric"
          hint="Optional: time after a reservation in which the car cannot be booked. Applies to new dates only."
          {...common}
        />
      </Box>
      <PageDetails disabled={disabled} />
    </Box>
  );
}

function PageDetails({ disabled }: { disabled: boolean }) {
  const common = { disabled, autoComplete: 'off' };
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ mb: 1.5, fontWeight: 600 }}>
        For the page of the car
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
        <FormTextField
          label="Number plate"
          name="plate"
          hint="For the customer's page of a trip with a chauffeur."
          {...common}
        />
      </Box>
      <FormTextField label="Features" name="features" rows={3} hint="One in each line." disabled={disabled} />
      <FormTextField label="Insurance terms" name="insurance" rows={2} disabled={disabled} />
    </Box>
  );
}
