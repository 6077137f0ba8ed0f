// Adding a car: one message at a time above the form, as the specification words it.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { serverNow } from '#app/entities/config/index.ts';
import { partOf, useKept } from '#app/shared/lib/useKept.ts';
import { addFormFault } from '#domain/car/checks.ts';
import type { Car } from '#domain/contract/cars.ts';
import { CarFormFrame } from './CarFormFrame.tsx';
import { useCarForm } from './useCarForm.ts';

const SAVE_FAILED = 'An error occurred while saving the car';

export interface AddCarFormProps {
  onAdded: (car: Car) => void;
  /** Names this form on its screen. */
  keptAs: string;
}

export function AddCarForm({ onAdded, keptAs }: AddCarFormProps) {
  const dispatch = useAppDispatch();
  const form = useCarForm(keptAs, undefined, { onSaved: onAdded });
  const [fault, setFault] = useKept<string | undefined>(partOf(keptAs, 'Fault'), undefined);
  const { failure } = form;
  return (
    <CarFormFrame
      form={form}
      label="Add New Car"
      message={fault ?? (failure === undefined ? undefined : SAVE_FAILED)}
      detail={fault === undefined && failure !== undefined ? errorMessage(failure) : undefined}
      saveText="Add Car"
      onSave={() => {
        const found = addFormFault(form.fields, form.pictures.queue.length, dispatch(serverNow()));
        setFault(found);
        if (!found) form.save();
      }}
    />
  );
}
