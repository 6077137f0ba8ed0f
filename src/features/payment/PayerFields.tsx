// The fields of the payer: the email, and for the deposit also the country and the postal code.
import Box from '@mui/material/Box';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { SelectField } from '#app/shared/ui/SelectField.tsx';
import { COUNTRIES } from '#domain/contract/config.ts';
import type { BillingDetails } from './card/paymentPort.ts';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, text: name }));

export interface PayerFieldsProps {
  /** The fields to show, with their values. */
  payer: BillingDetails;
  /** The fields to mark. */
  wrong: readonly string[];
  disabled: boolean;
  onChange: (payer: BillingDetails) => void;
}

export function PayerFields({ payer, wrong, disabled, onChange }: PayerFieldsProps) {
  const { email, country, postalCode } = payer;
  const error = (field: keyof BillingDetails, text: string) => (wrong.includes(field) ? text : undefined);
  return (
    <>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={error('email', 'Where should the receipt go?')}
        disabled={disabled}
        onChange={(event) => onChange({ ...payer, email: event.target.value })}
      />
      {country !== undefined && (
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
            value={postalCode ?? ''}
            error={error('postalCode', 'Needed for your card.')}
            disabled={disabled}
            onChange={(event) => onChange({ ...payer, postalCode: event.target.value })}
          />
        </Box>
      )}
    </>
  );
}
