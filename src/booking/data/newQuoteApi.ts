// Makes a quote.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { createQuote } from '#domain/booking/calls/quotes.ts';
import type { NewQuote, WrittenQuote } from '#domain/booking/contract/quotes.ts';

export const newQuoteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stores the price of a booking in writing. 404 for a car that is gone, 422 for dates that cannot be booked. */
    createQuote: build.mutation<WrittenQuote, NewQuote>({
      ...to(createQuote, (body: NewQuote) => ({ body })),
    }),
  }),
});
