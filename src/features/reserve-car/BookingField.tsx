// One date or time. A wrong one is red and described by the form's message, which says it once for all fields.
import { useId } from 'react';

export interface BookingFieldProps {
  label: string;
  type: 'date' | 'time';
  name: string;
  value: string;
  min?: string;
  wrong: boolean;
  /** The element that says what is wrong. */
  problemId: string;
  onEntered: (value: string) => void;
}

export function BookingField({
  label,
  type,
  name,
  value,
  min,
  wrong,
  problemId,
  onEntered,
}: BookingFieldProps) {
  const id = useId();
  return (
    <div className="lcr-booking-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        min={min}
        aria-invalid={wrong}
        aria-describedby={wrong ? problemId : undefined}
        onChange={(event) => onEntered(event.target.value)}
      />
    </div>
  );
}
