// Connects one field to the form around it: value, change, focus, and the message of what is wrong with it.
import type { ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

/** What the form expects of an input, and where the focus goes when the value is refused. */
export interface FormText {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement> | string) => void;
  onBlur: () => void;
  inputRef: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/** Used inside <ContractForm>. A change of the field takes its message away; the next submit checks it again. */
export function useFormText(name: string): FormText {
  const { control, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { ref, value, onChange, onBlur } = field;
  return {
    name,
    value: (value ?? '') as string,
    onChange: (event) => {
      clearErrors(name);
      onChange(event);
    },
    onBlur,
    inputRef: ref,
    error: fieldState.error?.message,
  };
}
