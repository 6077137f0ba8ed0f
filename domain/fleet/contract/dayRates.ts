// The season and weekend rates of a car in the public API.
import * as z from 'zod/mini';
import { id, londonDate } from '#domain/kit/fields.ts';
import { publicText } from '#domain/kit/privacy.ts';
import { RATE_KINDS } from '#domain/money/dayRates.ts';

export const dayRate = z.object({
  id,
  kind: z.enum(RATE_KINDS),
  name: publicText(),
  /** The change of the price of a day in percent: 20 or -10. */
  percent: z.int(),
  /** The first and the last day on which it applies; null for no limit. */
  firstDay: z.nullable(londonDate),
  lastDay: z.nullable(londonDate),
  /** 1 for Monday to 7 for Sunday; empty for every day. */
  weekdays: z.array(z.int()),
});
