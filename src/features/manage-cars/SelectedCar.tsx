// The form of the car that was chosen, below the table: comes into view, and takes the focus.
import { useEffect, useRef } from 'react';
import type { Car } from '#domain/contract/cars.ts';
import { UpdateCarForm } from './UpdateCarForm.tsx';

export function SelectedCar({ car }: { car: Car }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="lcr-admin-section" ref={place}>
      <UpdateCarForm car={car} />
    </div>
  );
}
