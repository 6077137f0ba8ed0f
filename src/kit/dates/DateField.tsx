// A date or time field. The label is the only accessible name of the field.
import type { Ref } from 'react';
import type { DayLimits } from './PickerPopup.tsx';
import dateFieldStyle from './dateField.css';
import { PickerButton } from './PickerButton.tsx';
import { useDateField } from './useDateField.ts';
import type { EntryOptions } from './useEntry.ts';
import { StaticStyle } from '../page/StaticStyle.tsx';

export interface DateFieldProps extends EntryOptions, DayLimits {
  label: string;
  name: string;
  wrong: boolean;
  /** The id of the element with the error message, which is elsewhere. */
  problemId?: string;
  /** The error message of the form, below the field. */
  error?: string | undefined;
  hint?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

export function DateField(props: DateFieldProps) {
  const { label, wrong, problemId, error, hint, inputRef, onBlur, ...options } = props;
  const { labelId, fault, note, onNear, input, button } = useDateField(options);
  const messageId = `${input.id}-fault`;
  const found = fault ?? error ?? note;
  const message = found ?? hint;
  const described = [message && messageId, wrong && problemId].filter(Boolean).join(' ');
  return (
    <div className="lcr-date-field" onPointerEnter={onNear} onFocus={onNear}>
      <StaticStyle id="date-field" css={dateFieldStyle} />
      <label id={labelId} htmlFor={input.id}>
        {label}
      </label>
      <div className="lcr-entry">
        <input
          {...input}
          ref={inputRef}
          type="text"
          onBlur={() => {
            input.onBlur();
            onBlur?.();
          }}
          aria-invalid={wrong || fault !== undefined}
          aria-describedby={described || undefined}
        />
        <PickerButton {...button} />
      </div>
      {message && (
        <p
          id={messageId}
          className={found ? 'lcr-entry-fault' : 'lcr-entry-hint'}
          // The focus moves to a field with an error of the form.
          role={found && found !== error ? 'alert' : undefined}
        >
          {message}
        </p>
      )}
    </div>
  );
}
