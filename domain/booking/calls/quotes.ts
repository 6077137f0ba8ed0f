import * as z from 'zod/mini';
import { privately } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { quoteRequest } from '../requests.ts';
import { newQuote, writtenQuote } from '../contract/quotes.ts';

/** 404 for a car that is not offered, 422 for dates or extras that cannot be booked. */
export const createQuote = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/quotes',
  summary: 'The price of a car for dates and extras in writing, without a hold',
  // Any visitor may ask for one, so each address has a limit.
  access: 'optional-session',
  rateLimit: { max: 20, timeWindow: '1 hour' },
  body: newQuote,
  status: 201,
  answer: writtenQuote,
});

/** The id is the secret of the quote. */
export const getQuote = /*#__PURE__*/ call({
  ...quoteRequest,
  summary: 'One quote, for everybody who has its address',
  access: 'public',
  params: idParams,
  answer: writtenQuote,
});

export const getQuoteFile = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/quotes/:id/pdf',
  summary: 'The same as a PDF',
  access: 'public',
  // A PDF takes about 75 ms of the processor. Above the number that a person opens.
  rateLimit: { max: 30, timeWindow: '1 minute' },
  params: idParams,
  answer: /*#__PURE__*/ privately(/*#__PURE__*/ z.unknown()),
  file: 'application/pdf',
});
