// Which car is being updated; another one takes its place at once only where nothing was typed into the form.
import { useKept } from '#app/shared/lib/useKept.ts';
import type { Car } from '#domain/contract/cars.ts';

export function useCarSelection() {
  const [selected, setSelected] = useKept<Car | undefined>('carForm', undefined);
  const [isTouched, setIsTouched] = useKept('carFormTouched', false);
  const [wanted, setWanted] = useKept<Car | undefined>('carFormWanted', undefined);
  const take = (car: Car | undefined) => {
    setSelected(car);
    setIsTouched(false);
    setWanted(undefined);
  };
  return {
    selected,
    /** The car that waits for an answer to whether the changes of the other one may go. */
    wanted,
    touched: () => setIsTouched(true),
    choose: (car: Car) => {
      if (car.id === selected?.id) return;
      if (selected && isTouched) setWanted(car);
      else take(car);
    },
    discard: () => take(wanted),
    keep: () => setWanted(undefined),
    clear: () => take(undefined),
  };
}
