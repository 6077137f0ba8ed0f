// Who pays: email, country, postal code.
import Box from '@mui/material/Box';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { SelectField } from '#app/shared/ui/SelectField.tsx';
import { COUNTRIES } from '#domain/contract/config.ts';
import type { Payer } from './depositForm.ts';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, text: name }));

export interface DepositFieldsProps {
  payer: Payer;
  /** The fields to mark. */
  wrong: readonly string[];
  disabled: boolean;
  onChange: (payer: Payer) => void;
}

export function DepositFields({ payer, wrong, disabled, onChange }: DepositFieldsProps) {
  const error = (field: keyof Payer, text: string) => (wrong.includes(field) ? text : undefined);
  return (
    <>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={payer.email}
        error={error('email', 'Where should the receipt go?')}
        disabled={disabled}
        onChange={(event) => onChange({ ...payer, email: event.target.value })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <SelectField
          label="Country"
          name="country"
          autoComplete="country"
          options={COUNTRY_OPTIONS}
          value={payer.country}
          wrong={wrong.includes('country')}
          disabled={disabled}
          onChange={(country) => onChange({ ...payer, country })}
        />
        <FormField
          label="Postal code"
          name="postalCode"
          autoComplete="postal-code"
          value={payer.postalCode}
          error={error('postalCode', 'Needed for your card.')}
          disabled={disabled}
          onChange={(event) => onChange({ ...payer, postalCode: event.target.value })}
        />
      </Box>
    </>
  );
}
