// The dialog of a change: dates, extras or car.
import { ChangeCarDialog } from './ChangeCarDialog.tsx';
import { ChangeDatesDialog } from './ChangeDatesDialog.tsx';
import { ChangeExtrasDialog } from './ChangeExtrasDialog.tsx';
import type { ChangeOfReservation } from './ChangeForm.tsx';

export function ChangeDialog({ part, ...change }: ChangeOfReservation & { part: string }) {
  if (part === 'extras') return <ChangeExtrasDialog {...change} />;
  return part === 'car' ? <ChangeCarDialog {...change} /> : <ChangeDatesDialog {...change} />;
}
