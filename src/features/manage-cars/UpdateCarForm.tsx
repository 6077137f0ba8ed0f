// Updating a car: a message at each field; what the server refuses is said in the screen's banner.
import { useState } from 'react';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { carName } from '#app/entities/car/index.ts';
import { serverNow } from '#app/entities/config/index.ts';
import { updateFormFaults } from '#domain/car/checks.ts';
import type { Car } from '#domain/contract/cars.ts';
import { CarFormFrame } from './CarFormFrame.tsx';
import { manageCarsSlice } from './manageCarsSlice.ts';
import { useCarForm } from './useCarForm.ts';

const { carUpdated, updateFailed, updateFormClosed, updateFormTouched } = manageCarsSlice.actions;

export function UpdateCarForm({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  // Pictures that somebody else adds meanwhile are not among those that this form removes.
  const [before] = useState(car);
  const form = useCarForm({
    car: before,
    cacheKey: 'updateCar',
    check: (fields) =>
      Object.fromEntries(
        updateFormFaults(fields, dispatch(serverNow())).map(({ field, message }) => [field, message]),
      ),
    onSaved: () => dispatch(carUpdated()),
    onFailed: (failure) => dispatch(updateFailed(errorMessage(failure))),
    onTouched: () => dispatch(updateFormTouched()),
  });
  return (
    <CarFormFrame
      form={form}
      label="Update Selected Car"
      heading={
        <div>
          <h2 className="lcr-display">Update Selected Car</h2>
          <p>{carName(before)}</p>
        </div>
      }
      saveText="Update Car"
      onCancel={() => dispatch(updateFormClosed())}
    />
  );
}
