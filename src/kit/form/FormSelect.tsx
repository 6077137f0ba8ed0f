// A select in a <ContractForm>.
import { SelectField, type SelectFieldProps } from './SelectField.tsx';
import { useFormText } from './useFormText.ts';

export type FormSelectProps = Pick<
  SelectFieldProps,
  'label' | 'name' | 'autoComplete' | 'options' | 'disabled'
>;

export function FormSelect({ name, ...props }: FormSelectProps) {
  const { value, onChange, inputRef, error } = useFormText(name);
  return <SelectField {...props} {...{ name, value, onChange, inputRef, error }} />;
}
