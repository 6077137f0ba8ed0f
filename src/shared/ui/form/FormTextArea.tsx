// A text of several lines in a <ContractForm>.
import { TextAreaField, type TextAreaFieldProps } from '../TextAreaField.tsx';
import { useFormText } from './useFormText.ts';

export interface FormTextAreaProps extends Pick<TextAreaFieldProps, 'label' | 'rows' | 'hint'> {
  name: string;
}

export function FormTextArea({ name, ...props }: FormTextAreaProps) {
  return <TextAreaField {...props} {...useFormText(name)} />;
}
