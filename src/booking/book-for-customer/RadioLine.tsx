// A radio button of the form, as a line with a large target.
import { useFormContext } from 'react-hook-form';
import type { StaffBookingValues } from './staffBookingForm.ts';

export interface RadioLineProps {
  name: 'who' | 'outcome';
  value: string;
  text: string;
}

/** The fields that the radio button shows and hides: they start without errors. */
const FIELDS = {
  who: ['person', 'first_name', 'last_name', 'email', 'phonenumber'],
  outcome: ['method', 'amount', 'reason'],
} as const;

export function RadioLine({ name, value, text }: RadioLineProps) {
  const { register, clearErrors } = useFormContext<StaffBookingValues & { person: string }>();
  const onChange = () => clearErrors(FIELDS[name]);
  return (
    <label className="lcr-book-radio">
      <input type="radio" value={value} {...register(name, { onChange })} />
      {text}
    </label>
  );
}
