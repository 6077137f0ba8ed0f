// The fields of a car's form that list pictures: `deletedImages` and `order`.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { notAListOfIds } from './refusals.ts';

/** Ids of pictures; in `order` also 'new:0', 'new:1'… for the files of the request. */
const pictureNames = z.array(publicText().check(z.maxLength(40))).check(z.maxLength(60));

/** The names in a field; none for an empty text. Throws HttpProblem 422 for a text that is not a JSON list of them. */
export function pictureNamesIn(field: string, text: string): string[] {
  if (text.trim() === '') return [];
  try {
    return pictureNames.parse(JSON.parse(text));
  } catch {
    throw notAListOfIds(field);
  }
}
