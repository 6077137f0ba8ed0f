// The lines of a reservation's price, in pounds.
import * as z from 'zod/mini';
import { isPounds, penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { LINE_KINDS, LINE_UNITS, type PriceLine } from '#domain/pricing/lines.ts';
import { id } from './fields.ts';

/** Pounds with at most two decimals; negative for an agreed reduction. */
export const signedPounds = z
  .number('An amount in pounds is required.')
  .check(z.refine((pounds) => isPounds(Math.abs(pounds)), 'An amount has at most two decimals.'));

export const reservationLine = z.object({
  kind: z.enum(LINE_KINDS),
  label: z.string(),
  /** Counts units, and may have decimals: 2.5 hours. `amount` is rounded once. */
  quantity: z.number(),
  unit: z.enum(LINE_UNITS),
  unitPrice: signedPounds,
  amount: signedPounds,
  /** The extra of an `extra` line. */
  extraId: z.nullable(id),
});
export type ReservationLine = z.infer<typeof reservationLine>;

/** Pounds that may be negative, as pence. Throws as poundsToPence does. */
const signedPence = (pounds: number): Pence => Math.sign(pounds) * poundsToPence(Math.abs(pounds));

/** A line for the API: amounts in pounds. */
export function presentLine({ unitPence, amountPence, ...line }: PriceLine): ReservationLine {
  return { ...line, unitPrice: penceToPounds(unitPence), amount: penceToPounds(amountPence) };
}

/** A line of the API with amounts in pence. */
export function readLine({ unitPrice, amount, ...line }: ReservationLine): PriceLine {
  return { ...line, unitPence: signedPence(unitPrice), amountPence: signedPence(amount) };
}

/** The lines of a reservation of the API, in pence. */
export const linesOfReservation = ({ lines }: { lines: readonly ReservationLine[] }): PriceLine[] =>
  lines.map(readLine);
