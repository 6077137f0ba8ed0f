// A car's form: what is typed, its pictures, and sending both. A failed save keeps everything.
import { keepUpload } from '#app/api/upload.ts';
import { useSaveCarMutation } from '#app/entities/car/index.ts';
import { partOf, useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import type { CarFields } from '#domain/car/checks.ts';
import type { Car, Picture } from '#domain/contract/cars.ts';
import { carFormData, fieldsOf, NO_FIELDS } from './carFormData.ts';
import { usePictureQueue } from './usePictureQueue.ts';

const NO_PICTURES: readonly Picture[] = [];

export interface CarSaveOutcomes {
  /** Gets the car as it is now. */
  onSaved: (car: Car) => void;
  onFailed?: (failure: unknown) => void;
  /** Something was typed, or a picture came, went or moved. */
  onTouched?: () => void;
}

/**
 * `car` is the one to change, none for a new one; `keptAs` names the form on its screen. Chosen files are not kept: a
 * past moment shows the pictures that the car had.
 */
export function useCarForm(
  keptAs: string,
  car: Car | undefined,
  { onSaved, onFailed, onTouched }: CarSaveOutcomes,
) {
  const [saveCar] = useSaveCarMutation();
  const [fields, setFields] = useKept(partOf(keptAs, 'Fields'), car ? fieldsOf(car) : NO_FIELDS);
  const [percent, setPercent] = useKept(partOf(keptAs, 'Percent'), 0);
  const pictures = usePictureQueue(car?.pictures ?? NO_PICTURES, onTouched);
  const { busy, failure, submit } = useSubmit<void>(async () => {
    setPercent(0);
    const form = carFormData(fields, pictures.queue, car);
    const uploadId = keepUpload({ form, onProgress: setPercent });
    try {
      onSaved(await saveCar({ uploadId, ...(car ? { carId: car.id } : {}) }).unwrap());
    } catch (error) {
      onFailed?.(error);
      throw error;
    }
  }, keptAs);
  return {
    fields,
    pictures,
    /** How much of the form has been sent. */
    percent,
    hasFiles: pictures.queue.some(({ kind }) => kind === 'new'),
    busy,
    failure,
    change: (change: Partial<CarFields>) => {
      onTouched?.();
      setFields((typed) => ({ ...typed, ...change }));
    },
    save: () => submit(),
  };
}

export type CarFormState = ReturnType<typeof useCarForm>;
