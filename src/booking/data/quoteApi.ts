// The calls about quotes.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import { createQuote, getQuote } from '#domain/booking/calls/quotes.ts';
import type { NewQuote, WrittenQuote } from '#domain/booking/contract/quotes.ts';

const quoteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stores the price of a booking in writing. 404 for a car that is gone, 422 for dates that cannot be booked. */
    createQuote: build.mutation<WrittenQuote, NewQuote>({
      ...to(createQuote, (body: NewQuote) => ({ body })),
    }),
    /** One quote; it never changes. 404 after its deletion, 400 for an invalid id. */
    getQuote: build.query<WrittenQuote, string>({
      ...to(getQuote, (id: string) => ({ params: { id } })),
      providesTags: (_quote, _error, id) => [tagOne('Quote', id)],
    }),
  }),
});

export const { useCreateQuoteMutation, useGetQuoteQuery } = quoteApi;
