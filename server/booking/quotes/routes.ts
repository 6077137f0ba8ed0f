import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/booking/calls/quotes.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createQuote, getQuoteOrThrow, type QuoteDeps } from './quotes.ts';
import { renderQuote } from './renderQuote.ts';

export const quoteRoutes: FastifyPluginAsync<{ deps: QuoteDeps; origin: () => string }> = async (
  app,
  { deps, origin },
) => {
  serve(app, 'quotes', calls, {
    createQuote: ({ body }) => createQuote(deps, body),
    getQuote: ({ params }) => getQuoteOrThrow(deps.db, params.id),
    getQuoteFile: async ({ params }, reply) => {
      const quote = await getQuoteOrThrow(deps.db, params.id);
      const pdf = await renderQuote(quote, `${origin()}/quotes/${quote.id}`);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${quote.number}.pdf"`)
        .send(pdf);
    },
  });
};
