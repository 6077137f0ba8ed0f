// Updating a car: a message at each field; what the server refuses is said in the screen's banner.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { carName } from '#app/entities/car/index.ts';
import { serverNow } from '#app/entities/config/index.ts';
import { partOf, useKept } from '#app/shared/lib/useKept.ts';
import { updateFormFaults } from '#domain/car/checks.ts';
import type { Car } from '#domain/contract/cars.ts';
import { CarFormFrame } from './CarFormFrame.tsx';
import { useCarForm } from './useCarForm.ts';

type Faults = Partial<Record<string, string>>;

export interface UpdateCarFormProps {
  car: Car;
  /** Something was typed, or a picture moved. */
  onTouched: () => void;
  onUpdated: () => void;
  onFailed: (reason: string) => void;
  onCancel: () => void;
}

export function UpdateCarForm({ car, onTouched, onUpdated, onFailed, onCancel }: UpdateCarFormProps) {
  const dispatch = useAppDispatch();
  const keptAs = `updateCar:${car.id}`;
  const form = useCarForm(keptAs, car, {
    onTouched,
    onSaved: onUpdated,
    onFailed: (failure) => onFailed(errorMessage(failure)),
  });
  const [faults, setFaults] = useKept<Faults>(partOf(keptAs, 'Faults'), {});
  return (
    <CarFormFrame
      form={form}
      label="Update Selected Car"
      heading={
        <div>
          <h2 className="lcr-display">Update Selected Car</h2>
          <p>{carName(car)}</p>
        </div>
      }
      faults={faults}
      saveText="Update Car"
      onSave={() => {
        const found = updateFormFaults(form.fields, dispatch(serverNow()));
        setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])));
        if (found.length === 0) form.save();
      }}
      onCancel={onCancel}
    />
  );
}
