// The changes of extras by admins. Only their screen loads this schema.
import * as z from 'zod/mini';
import { publicly, publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { EXTRA_UNITS, MAX_EXTRA_QUANTITY } from '../extras.ts';
import { isPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { line, text, wholeNumber } from '#domain/kit/fields.ts';

const PRICE = 'The price is an amount in pounds above 0, with at most two decimals.';
const MAX_PRICE_PENCE = 10_000_000;

/** POST and PUT /api/extras: the whole extra. Forms may send numbers as text, and '' for both purposes. */
export const extraForm = z.object({
  name: publicly(line('Name', 60)),
  description: publicly(text('Description', 300, 0)),
  unit: z.enum(EXTRA_UNITS, 'Please choose what the price is for.'),
  price: z.pipe(
    z
      .union([publicText(), z.number()], PRICE)
      .check(
        z.refine(
          (value) => isPounds(value) && poundsToPence(value) > 0 && poundsToPence(value) <= MAX_PRICE_PENCE,
          PRICE,
        ),
      ),
    z.transform((value: string | number) => penceToPounds(poundsToPence(value))),
  ),
  maxQuantity: wholeNumber('Most per reservation', MAX_EXTRA_QUANTITY),
  CarForReason: z.pipe(
    z.union([z.enum(PURPOSES), z.literal(''), z.null()], 'Please choose for which cars it is.'),
    z.transform((value: (typeof PURPOSES)[number] | '' | null) => value || null),
  ),
  /** In a change: the version on which the change is based. */
  version: z.optional(z.int()),
});
export type ExtraForm = z.output<typeof extraForm>;
/** The same as a client sends it. */
export type ExtraRequest = z.input<typeof extraForm>;
