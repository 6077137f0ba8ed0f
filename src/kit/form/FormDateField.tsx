// A date or time field in a <ContractForm>.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { EntryKind } from '#domain/time/entry.ts';
import dateFieldStyle from '../dates/dateField.css';
import { PickerButton } from '../dates/PickerButton.tsx';
import type { DayLimits } from '../dates/PickerPopup.tsx';
import { useDateField } from '../dates/useDateField.ts';
import { StaticStyle } from '../page/StaticStyle.tsx';
import { useFormText } from './useFormText.ts';

export interface FormDateFieldProps extends DayLimits {
  label: string;
  name: string;
  kind: EntryKind;
  hint?: string | undefined;
  /** Called after a change by the user or the picker. */
  onEntered?: () => void;
}

export function FormDateField({ label, name, hint, onEntered, ...options }: FormDateFieldProps) {
  const form = useFormText(name);
  const { labelId, fault, note, onNear, input, button } = useDateField({
    ...options,
    name,
    value: form.value,
    onEntered: (value) => {
      form.onChange(value);
      onEntered?.();
    },
  });
  const error = fault ?? form.error;
  const help = error ?? note ?? hint;
  const helpId = `${input.id}-help`;
  const { inputMode, 'data-unreadable': isUnreadable, onBlur, ...rest } = input;
  const marks = { 'data-unreadable': isUnreadable };
  return (
    <FormControl fullWidth error={error !== undefined} onPointerEnter={onNear} onFocus={onNear}>
      <StaticStyle id="date-field" css={dateFieldStyle} />
      <FormLabel id={labelId} htmlFor={input.id}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...rest}
        inputRef={form.inputRef}
        endAdornment={<PickerButton {...button} />}
        sx={{ pr: '2px' }}
        onBlur={() => {
          onBlur();
          form.onBlur();
        }}
        slotProps={{
          input: {
            className: 'lcr-entry-text',
            inputMode,
            ...marks,
            'aria-describedby': help ? helpId : undefined,
          },
        }}
      />
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  );
}
