// A date or time field of plain elements, for screens without MUI's inputs. The label is the only accessible
// name of the field.
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
  /** The id of the element with the error message. */
  problemId: string;
}

export function DateField({ label, wrong, problemId, ...options }: DateFieldProps) {
  const { labelId, fault, note, onNear, input, button } = useDateField(options);
  const faultId = `${input.id}-fault`;
  const message = fault ?? note;
  const described = [message && faultId, wrong && problemId].filter(Boolean).join(' ');
  return (
    <div className="lcr-date-field" onPointerEnter={onNear} onFocus={onNear}>
      <StaticStyle id="date-field" css={dateFieldStyle} />
      <label id={labelId} htmlFor={input.id}>
        {label}
      </label>
      <div className="lcr-entry">
        <input
          {...input}
          type="text"
          aria-invalid={wrong || fault !== undefined}
          aria-describedby={described || undefined}
        />
        <PickerButton {...button} />
      </div>
      {message && (
        <p id={faultId} className="lcr-entry-fault" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
