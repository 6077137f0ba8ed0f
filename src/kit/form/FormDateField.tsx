// A date or time field in a <ContractForm>.
import type { EntryKind } from '#domain/time/entry.ts';
import { DateField } from '../dates/DateField.tsx';
import type { DayLimits } from '../dates/PickerPopup.tsx';
import { useFormText } from './useFormText.ts';

export interface FormDateFieldProps extends DayLimits {
  label: string;
  name: string;
  kind: EntryKind;
  hint?: string | undefined;
  /** Called after a change by the user or the picker. */
  onEntered?: () => void;
}

export function FormDateField({ name, onEntered, ...options }: FormDateFieldProps) {
  const { value, onChange, onBlur, inputRef, error } = useFormText(name);
  return (
    <DateField
      {...options}
      {...{ name, value, onBlur, inputRef, error }}
      wrong={error !== undefined}
      onEntered={(entered) => {
        onChange(entered);
        onEntered?.();
      }}
    />
  );
}
