// Quotes in the requests and answers of the API; amounts in pounds.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { chosenExtras } from '#domain/fleet/contract/chosenExtras.ts';
import { id, line, londonDate, londonTime, pounds } from '#domain/kit/fields.ts';
import { reservationLine } from '#domain/money/contract/lines.ts';
import { booking } from './reservations.ts';

/** POST /api/quotes. */
export const newQuote = z.extend(booking, {
  /** The person or the firm for whom the quote is. */
  name: line('Name', 120),
});
export type NewQuote = z.input<typeof newQuote>;

export const writtenQuote = z.object({
  id,
  /** 'Q-0C1D2E3F'. */
  number: publicText(),
  name: privateText(),
  /** An instant. */
  createdAt: publicText(),
  /** The last day. */
  validUntil: londonDate,
  seller: z.object({ name: publicText(), address: publicText(), vatNumber: publicText() }),
  carId: id,
  /** Make and model. */
  car: publicText(),
  dates: z.object({
    startDate: londonDate,
    endDate: londonDate,
    startTime: z.nullable(londonTime),
    endTime: z.nullable(londonTime),
  }),
  extras: chosenExtras,
  /** Their sum is `total`. */
  lines: z.array(reservationLine),
  total: pounds,
  deposit: pounds,
  vatRatePercent: z.number(),
  net: pounds,
  /** The VAT that the total contains. */
  vat: pounds,
});
export type WrittenQuote = z.infer<typeof writtenQuote>;
