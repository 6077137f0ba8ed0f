// Quotes in the requests and answers of the API; amounts in pounds.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { chosenExtras } from '#domain/fleet/contract/chosenExtras.ts';
import { id, line, londonDate, pounds } from '#domain/kit/fields.ts';
import { pricedDocument } from '#domain/money/contract/pricedDocument.ts';
import { bookingToHold } from './reservations.ts';

/** POST /api/quotes. A quote is made at the price of today, so it names no earlier quote. */
export const newQuote = z.extend(z.omit(bookingToHold, { quoteId: true }), {
  /** The person or the firm for whom the quote is. */
  name: line('Name', 120),
});
export type NewQuote = z.input<typeof newQuote>;

/** The number is 'Q-0C1D2E3F'. */
export const writtenQuote = z.extend(pricedDocument, {
  name: privateText(),
  /** An instant. */
  createdAt: publicText(),
  /** The last day. */
  validUntil: londonDate,
  carId: id,
  extras: chosenExtras,
  total: pounds,
  deposit: pounds,
});
export type WrittenQuote = z.infer<typeof writtenQuote>;
