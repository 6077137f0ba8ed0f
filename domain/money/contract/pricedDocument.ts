// The schema that quotes, invoices and credit notes share.
import * as z from 'zod/mini';
import { id, londonDate, londonTime, pounds } from '#domain/kit/fields.ts';
import { publicText } from '#domain/kit/privacy.ts';
import { reservationLine } from './lines.ts';

/** The facts that every document with a price has: quotes, invoices and credit notes. */
export const pricedDocument = z.object({
  id,
  number: publicText(),
  seller: z.object({ name: publicText(), address: publicText(), vatNumber: publicText() }),
  /** Make and model. */
  car: publicText(),
  dates: z.object({
    startDate: londonDate,
    endDate: londonDate,
    startTime: z.nullable(londonTime),
    endTime: z.nullable(londonTime),
  }),
  /** Their sum is the total. */
  lines: z.array(reservationLine),
  vatRatePercent: z.number(),
  net: pounds,
  /** The VAT that the total contains. */
  vat: pounds,
});
export type PricedDocument = z.infer<typeof pricedDocument>;
