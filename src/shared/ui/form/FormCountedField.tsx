// A text in a <ContractForm> that says how much room is left.
import { CountedField, type CountedFieldProps } from '../CountedField.tsx';
import { useFormText } from './useFormText.ts';

export function FormCountedField({
  name,
  ...props
}: Omit<CountedFieldProps, 'value' | 'onChange' | 'error'>) {
  return <CountedField {...props} {...useFormText(name)} />;
}
