// The multipart form of a car, with a small real picture.
import type { CarFields } from '#domain/fleet/checks.ts';

export type CarFormFields = CarFields & { deletedImages: string; order: string; version: string };

/** The fields of a valid form. */
export const CAR_FIELDS: CarFields = {
  make: 'Rolls-Royce',
  model: 'Dawn',
  year: '2021',
  description: 'An open car.',
  price: '400.00',
  CarForReason: 'MusicVideo',
};

// A PNG of 64 x 36 grey pixels.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkCAMAAAAO0sygAAAAA1BMVEV3d3dY20ihAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIie3BMQEAAADCoPVP' +
  '7W8GoAAA6AwJJAABSwa9IwAAAABJRU5ErkJggg==';

export interface SentPicture {
  name: string;
  content: Blob;
}

export function aPicture(name = 'front.png'): SentPicture {
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
  return { name, content: new Blob([bytes], { type: 'image/png' }) };
}

/** A form with valid fields except the given ones; `files` are its pictures. */
export function carForm(fields: Partial<CarFormFields> = {}, files: readonly SentPicture[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...CAR_FIELDS, ...fields })) form.append(name, value);
  for (const { name, content } of files) form.append('images', content, name);
  return form;
}
