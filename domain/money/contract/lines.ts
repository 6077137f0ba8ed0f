// The lines of a reservation's price, in pounds.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { isPounds } from '../pence.ts';
import { LINE_KINDS, LINE_UNITS } from '../lines.ts';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';

/** Pounds with at most two decimals; negative for a reduction. */
export const signedPounds = z
  .number('An amount in pounds is required.')
  .check(z.refine((pounds) => isPounds(Math.abs(pounds)), 'An amount has at most two decimals.'));

/** Days or minutes of a reservation, and the prices of the car when they were booked. */
const bookedTime = z.object({
  unit: z.enum(['day', 'minute']),
  quantity: z.int(),
  purpose: z.enum(PURPOSES),
  price: pounds,
  dayPrice: z.nullable(pounds),
  weekPrice: z.nullable(pounds),
});

/** A season or weekend rate on its days, or a promo code. */
const appliedRule = z.object({
  id,
  name: publicText(),
  percent: z.int(),
  days: z.array(londonDate),
});

export const reservationLine = z.object({
  kind: z.enum(LINE_KINDS),
  label: publicText(),
  /** Counts units, and may have decimals: 2.5 hours. `amount` is rounded once. */
  quantity: z.number(),
  unit: z.enum(LINE_UNITS),
  unitPrice: signedPounds,
  amount: signedPounds,
  /** The extra of an `extra` line. */
  extraId: z.nullable(id),
  /** In the first line of a booked time; a later change prices this time at these prices. */
  booked: z.optional(bookedTime),
  /** The rule of a `rate` or `promo` line; a later change keeps it. */
  rule: z.optional(appliedRule),
});
export type ReservationLine = z.infer<typeof reservationLine>;
export type BookedTimeOfApi = z.infer<typeof bookedTime>;
