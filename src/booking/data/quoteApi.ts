// Reads a quote; the page of a car does so without the schemas.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { quoteRequest } from '#domain/booking/requests.ts';

export const quoteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One quote; it never changes. 404 after its deletion, 400 for an invalid id. */
    getQuote: build.query<WrittenQuote, string>({
      ...toLater(quoteRequest, async () => (await import('#domain/booking/calls/quotes.ts')).getQuote, {
        toParts: (id: string) => ({ params: { id } }),
      }),
      providesTags: (_quote, _error, id) => [tagOne('Quote', id)],
    }),
  }),
});

export const { useGetQuoteQuery } = quoteApi;
