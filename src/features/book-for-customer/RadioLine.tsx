// One choice among a few in the form, as a line that is easy to hit.
import { useFormContext } from 'react-hook-form';
import type { StaffBookingValues } from './staffBookingForm.ts';

export interface RadioLineProps {
  name: 'who' | 'outcome';
  value: string;
  text: string;
}

export function RadioLine({ name, value, text }: RadioLineProps) {
  const { register } = useFormContext<StaffBookingValues>();
  return (
    <label className="lcr-book-radio">
      <input type="radio" value={value} {...register(name)} />
      {text}
    </label>
  );
}
