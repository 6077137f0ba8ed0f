// The button that marks a car for the comparison.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import {
  carShortlisted,
  carUnlisted,
  selectShortlist,
  SHORTLIST_MAX,
} from '#app/platform/preferences/preferencesSlice.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carName } from '../data/carSelectors.ts';

export interface ShortlistToggleProps {
  car: Car;
  className: string;
}

export function ShortlistToggle({ car, className }: ShortlistToggleProps) {
  const dispatch = useAppDispatch();
  const shortlist = useAppSelector(selectShortlist);
  const isMarked = shortlist.includes(car.id);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isMarked}
      aria-label={`Compare ${carName(car)}`}
      disabled={!isMarked && shortlist.length >= SHORTLIST_MAX}
      onClick={() => dispatch(isMarked ? carUnlisted(car.id) : carShortlisted(car.id))}
    >
      {isMarked && <span aria-hidden>✓ </span>}Compare
    </button>
  );
}
