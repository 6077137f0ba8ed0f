// Converts a car's form to multipart/form-data, and a car to the values of the form.
import { carFieldsOf, type CarFields } from '#domain/fleet/checks.ts';
import { detailFieldsOf } from '#domain/fleet/details.ts';
import { toPurpose } from '#domain/kit/purpose.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { poundsText, poundsToPence } from '#domain/money/pence.ts';
import { pictureFields, type QueuedPicture } from './pictureQueue.ts';

export const NO_FIELDS = carFieldsOf(() => '');

const rateText = (pounds: number | null | undefined) => (pounds ? poundsText(poundsToPence(pounds)) : '');

export function fieldsOf(car: Car): CarFields {
  return {
    make: car.make,
    model: car.model,
    year: String(car.year),
    description: car.description,
    price: poundsText(poundsToPence(car.price)),
    dayPrice: rateText(car.dayPrice),
    weekPrice: rateText(car.weekPrice),
    CarForReason: toPurpose(car.CarForReason) ?? '',
    turnaroundMinutes: car.turnaroundMinutes ? String(car.turnaroundMinutes) : '',
    ...detailFieldsOf(car.details),
  };
}

/**
 * Every field as text; `images` once per file; ids of pictures as JSON; `version` for the change of a car, whose pictures
 * at the start of the form are in `before`.
 */
export function carFormData(
  fields: CarFields,
  queue: readonly QueuedPicture[],
  before: Pick<Car, 'pictures' | 'version'> | undefined,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string][]) form.append(name, value);
  const { files, order, deletedImages } = pictureFields(queue, before?.pictures ?? []);
  // Fields before files, so that the server has the fields before the long part of the body.
  form.append('deletedImages', JSON.stringify(deletedImages));
  form.append('order', JSON.stringify(order));
  if (before) form.append('version', String(before.version));
  for (const file of files) form.append('images', file, file.name);
  return form;
}
