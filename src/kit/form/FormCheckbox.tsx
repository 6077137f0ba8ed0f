// A checkbox in a <ContractForm>.
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { StaticStyle } from '../page/StaticStyle.tsx';
import css from './form.css';

export interface FormCheckboxProps {
  label: string;
  name: string;
}

export function FormCheckbox({ label, name }: FormCheckboxProps) {
  const { control, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { ref, value, onChange } = field;
  const helpId = useId();
  const error = fieldState.error?.message;
  return (
    <div className="lcr-field" data-wrong={error !== undefined}>
      <StaticStyle id="form" css={css} />
      <label className="lcr-check">
        <input
          type="checkbox"
          ref={ref}
          checked={Boolean(value)}
          onChange={({ target }) => {
            clearErrors(name);
            onChange(target.checked);
          }}
          aria-invalid={error !== undefined}
          aria-describedby={error ? helpId : undefined}
        />
        {label}
      </label>
      {error && (
        <p id={helpId} className="lcr-field-note">
          {error}
        </p>
      )}
    </div>
  );
}
