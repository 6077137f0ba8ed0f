// One choice among a few in the form, as a line that is easy to hit.
import { useFormContext } from 'react-hook-form';
import type { StaffBookingValues } from './staffBookingForm.ts';

export interface RadioLineProps {
  name: 'who' | 'outcome';
  value: string;
  text: string;
}

/** The fields that a choice shows and hides: they begin without messages. */
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
