// A checkbox in a <ContractForm>.
import { useId } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useController, useFormContext } from 'react-hook-form';

export interface FormCheckboxProps {
  label: string;
  name: string;
}

export function FormCheckbox({ label, name }: FormCheckboxProps) {
  const { control, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const helpId = useId();
  const error = fieldState.error?.message;
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        control={
          <Checkbox
            checked={Boolean(field.value)}
            onChange={(_event, isChecked) => {
              clearErrors(name);
              field.onChange(isChecked);
            }}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': error !== undefined,
                'aria-describedby': error ? helpId : undefined,
              },
            }}
          />
        }
        label={label}
      />
      {error && <FormHelperText id={helpId}>{error}</FormHelperText>}
    </FormControl>
  );
}
