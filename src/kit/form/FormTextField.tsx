// A text field in a <ContractForm>.
import { FormField, type FormFieldProps } from './FormField.tsx';
import { useFormText } from './useFormText.ts';

export interface FormTextFieldProps extends Omit<
  FormFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'
> {
  name: string;
}

export function FormTextField({ name, ...props }: FormTextFieldProps) {
  return <FormField {...props} {...useFormText(name)} />;
}
