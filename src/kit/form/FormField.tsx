// A labelled input with its error or hint; screen readers announce both.
import { useId, useState, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';
import { descriptionOf, Field } from './Field.tsx';

export interface FormFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'autoComplete' | 'autoFocus' | 'value' | 'disabled' | 'inputMode' | 'min' | 'step'
> {
  label: string;
  /** The number of lines at the start; without it the input has one line. */
  rows?: number | undefined;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  /** The error message of the value; the field is red when it is set. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Makes the field red, also without a message. */
  wrong?: boolean;
  /** How much more text fits in. */
  room?: string | undefined;
}

export function FormField(props: FormFieldProps) {
  const { label, rows, error, hint, wrong = Boolean(error), room, type, inputRef, ...input } = props;
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? hint;
  const shared = {
    ...input,
    id,
    ref: inputRef,
    'aria-invalid': wrong,
    'aria-describedby': descriptionOf(id, note, room),
  };
  return (
    <Field {...{ id, label, wrong, note, room }}>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} type={isPassword && isShown ? 'text' : type} />
      )}
      {isPassword && (
        // Its name does not contain the label, so that a label identifies one element.
        <button
          type="button"
          className="lcr-button"
          data-variant="text"
          data-color="inherit"
          data-size="small"
          aria-pressed={isShown}
          aria-describedby={`${id}-label`}
          disabled={input.disabled}
          onClick={() => setShown(!isShown)}
        >
          Show
        </button>
      )}
    </Field>
  );
}
