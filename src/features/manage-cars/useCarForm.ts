// A car's form: its fields, its pictures, and sending both. A failed save keeps everything.
import { useState } from 'react';
import { keepUpload } from '#app/api/upload.ts';
import { ruleResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useSaveCarMutation } from '#app/entities/car/index.ts';
import type { CarFields } from '#domain/car/checks.ts';
import type { Car, Picture } from '#domain/contract/cars.ts';
import { carFormData, fieldsOf, NO_FIELDS } from './carFormData.ts';
import { usePictureQueue } from './usePictureQueue.ts';

const NO_PICTURES: readonly Picture[] = [];

export interface CarFormOptions {
  /** The car to change; none for a new one. */
  car?: Car;
  /** Where the store holds how the save stands. */
  cacheKey: string;
  /** Messages by field, or as 'root' for the whole form. */
  check: (fields: CarFields, imageCount: number) => Readonly<Partial<Record<string, string>>>;
  onSaved: () => void;
  onFailed?: (failure: unknown) => void;
  /** Something was typed, or a picture was added, removed or moved. */
  onTouched?: () => void;
}

export function useCarForm({ car, cacheKey, check, onSaved, onFailed, onTouched }: CarFormOptions) {
  const [saveCar, { isLoading, error }] = useResetOnUnmount(useSaveCarMutation({ fixedCacheKey: cacheKey }));
  const [percent, setPercent] = useState(0);
  const pictures = usePictureQueue(car?.pictures ?? NO_PICTURES, onTouched);
  const { queue } = pictures;
  const state = useContractForm<CarFields>({
    resolver: ruleResolver((fields) => check(fields, queue.length)),
    defaultValues: car ? fieldsOf(car) : NO_FIELDS,
    save: async (fields) => {
      setPercent(0);
      const uploadId = keepUpload({ form: carFormData(fields, queue, car), onProgress: setPercent });
      // The screen words what the server refuses, not the fields.
      const { error: refusal } = await saveCar({ uploadId, ...(car ? { carId: car.id } : {}) });
      if (refusal) onFailed?.(refusal);
      else onSaved();
    },
  });
  return {
    state,
    pictures,
    /** How much of the form has been sent. */
    percent,
    hasFiles: queue.some(({ kind }) => kind === 'new'),
    busy: isLoading,
    failure: error,
    onTouched,
  };
}

export type CarFormState = ReturnType<typeof useCarForm>;
