// A text field in a <ContractForm> with a character counter near the limit. The field does not truncate the
// text, so a user who pastes too much sees the excess and loses nothing.
import { FormField, type FormFieldProps } from './FormField.tsx';
import { useFormText } from './useFormText.ts';

/** The share of the limit from which the counter is shown. */
const NEAR = 0.8;

export interface FormCountedFieldProps extends Pick<
  FormFieldProps,
  'label' | 'autoComplete' | 'rows' | 'hint'
> {
  name: string;
  max: number;
}

export function FormCountedField({ name, max, ...props }: FormCountedFieldProps) {
  const text = useFormText(name);
  const { length } = text.value.trim();
  const wrong = text.error !== undefined || length > max;
  return <FormField {...props} {...text} wrong={wrong} room={roomText(length, max)} />;
}

function roomText(length: number, max: number): string | undefined {
  if (length > max) return `${(length - max).toLocaleString('en-GB')} too many`;
  return length >= max * NEAR ? `${(max - length).toLocaleString('en-GB')} left` : undefined;
}
