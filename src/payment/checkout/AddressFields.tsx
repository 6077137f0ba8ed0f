// The country and the postal code of the payer.
import Box from '@mui/material/Box';
import { FormField } from '#app/kit/form/FormField.tsx';
import { SelectField } from '#app/kit/form/SelectField.tsx';
import { COUNTRIES } from '#domain/site/contract/config.ts';
import type { PayerFieldsProps } from './paymentKind.ts';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, text: name }));

export function AddressFields({ payer, wrong, disabled, onChange }: PayerFieldsProps) {
  const { country = '', postalCode = '' } = payer;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        options={COUNTRY_OPTIONS}
        value={country}
        wrong={wrong.includes('country')}
        disabled={disabled}
        onChange={(chosen) => onChange({ ...payer, country: chosen })}
      />
      <FormField
        label="Postal code"
        name="postalCode"
        autoComplete="postal-code"
        value={postalCode}
        error={wrong.includes('postalCode') ? 'Needed for your card.' : undefined}
        disabled={disabled}
        onChange={(event) => onChange({ ...payer, postalCode: event.target.value })}
      />
    </Box>
  );
}
