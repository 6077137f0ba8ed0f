// The extras that a booking chooses.
import * as z from 'zod/mini';
import { MAX_EXTRA_QUANTITY, MAX_EXTRAS } from '../extras.ts';
import { id } from '#domain/kit/fields.ts';

/** The choice of a booking: ids and quantities. The server has the prices. */
export const chosenExtras = z
  .array(
    z.object({
      id,
      quantity: z
        .int('The quantity of an extra is a whole number.')
        .check(
          z.gte(1, 'The quantity of an extra is at least 1.'),
          z.lte(MAX_EXTRA_QUANTITY, `The quantity of an extra is at most ${MAX_EXTRA_QUANTITY}.`),
        ),
    }),
  )
  .check(z.maxLength(MAX_EXTRAS, `A booking can have at most ${MAX_EXTRAS} different extras.`));
