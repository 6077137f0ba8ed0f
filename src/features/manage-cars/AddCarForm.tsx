// Adding a car: one message at a time above the form, as the specification words it.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { serverNow } from '#app/entities/config/index.ts';
import { addFormFault } from '#domain/car/checks.ts';
import { CarFormFrame } from './CarFormFrame.tsx';
import { manageCarsSlice } from './manageCarsSlice.ts';
import { useCarForm } from './useCarForm.ts';

const SAVE_FAILED = 'An error occurred while saving the car';
const { carAdded } = manageCarsSlice.actions;

export function AddCarForm() {
  const dispatch = useAppDispatch();
  const form = useCarForm({
    cacheKey: 'addCar',
    check: (fields, imageCount) => {
      const fault = addFormFault(fields, imageCount, dispatch(serverNow()));
      return fault === undefined ? {} : { root: fault };
    },
    onSaved: () => dispatch(carAdded()),
  });
  const { problem } = form.state;
  const failure = problem === undefined ? form.failure : undefined;
  return (
    <CarFormFrame
      form={form}
      label="Add New Car"
      message={problem ?? (failure && SAVE_FAILED)}
      detail={failure && errorMessage(failure)}
      saveText="Add Car"
    />
  );
}
