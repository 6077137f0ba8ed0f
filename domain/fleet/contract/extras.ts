// The schemas of offered extras. The schemas of a booking's choice and of admins' changes are in separate
// files, so that each page loads only the schemas that it uses.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { EXTRA_UNITS } from '../extras.ts';
import { id, pounds } from '#domain/kit/fields.ts';

/** Extras with the prices of the API, in pounds. */
export const extra = z.object({
  id,
  name: publicText(),
  description: publicText(),
  /** The unit of the extra, which `price` is for. */
  unit: z.enum(EXTRA_UNITS),
  price: pounds,
  /** The maximum quantity in one reservation. */
  maxQuantity: z.int(),
  /** Null for the cars of both purposes. */
  CarForReason: z.nullable(z.enum(PURPOSES)),
  version: z.int(),
});
export type Extra = z.infer<typeof extra>;
export const extraList = z.array(extra);
