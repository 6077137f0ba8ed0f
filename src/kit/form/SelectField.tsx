// A labelled native select with its error message.
import { useId, type Ref } from 'react';
import { descriptionOf, Field } from './Field.tsx';

export interface SelectFieldProps {
  label: string;
  name: string;
  autoComplete?: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Makes the field red without a message, for a form that shows the message elsewhere. */
  wrong?: boolean;
  disabled?: boolean | undefined;
  inputRef?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { label, options, onChange, error, wrong = Boolean(error), inputRef, ...select } = props;
  const id = useId();
  return (
    <Field id={id} label={label} wrong={wrong} note={error}>
      <select
        {...select}
        id={id}
        ref={inputRef}
        aria-invalid={wrong}
        aria-describedby={descriptionOf(id, error)}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M7 10l5 5 5-5z" />
      </svg>
    </Field>
  );
}
