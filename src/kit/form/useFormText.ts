// Connects one field to its form: value, change, focus and error message.
import type { ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

/** The props for the input; the form focuses it when the value is rejected. */
export interface FormText {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement> | string) => void;
  onBlur: () => void;
  inputRef: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/**
 * Use it inside <ContractForm>. A change of the field removes its error; the next submit checks the field
 * again.
 */
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
