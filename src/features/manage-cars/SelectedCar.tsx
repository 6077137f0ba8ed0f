// The form of the car that was chosen, below the table: comes into view, and takes the focus.
import { useEffect, useRef } from 'react';
import { UpdateCarForm, type UpdateCarFormProps } from './UpdateCarForm.tsx';

export function SelectedCar(props: UpdateCarFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="lcr-admin-section" ref={place}>
      <UpdateCarForm {...props} />
    </div>
  );
}
