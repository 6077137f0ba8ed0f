// Who pays: email, country, postal code.
import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { COUNTRIES } from '#domain/contract/config.ts';

export interface Payer {
  email: string;
  country: string;
  postalCode: string;
}

export interface DepositFieldsProps {
  payer: Payer;
  /** The fields to mark. */
  wrong: readonly string[];
  disabled: boolean;
  onChange: (payer: Payer) => void;
}

export function DepositFields({ payer, wrong, disabled, onChange }: DepositFieldsProps) {
  const countryId = useId();
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
        <FormControl fullWidth disabled={disabled} error={wrong.includes('country')}>
          <FormLabel htmlFor={countryId}>Country</FormLabel>
          <Select
            native
            input={<OutlinedInput />}
            inputProps={{ id: countryId, name: 'country', autoComplete: 'country' }}
            value={payer.country}
            onChange={(event) => onChange({ ...payer, country: event.target.value })}
          >
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </FormControl>
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
