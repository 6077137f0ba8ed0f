// Routes of reviews.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newReview, reviewAnswer, reviewList } from '#domain/contract/reviews.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { addReview, listReviews } from './service.ts';

const tags = ['reviews'];

export const reviewRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Instant }> = async (
  app,
  deps,
) => {
  app.get(
    '/api/reviews',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Reviews, newest first', response: { 200: reviewList } },
    },
    async () => listReviews(deps.db),
  );

  app.post(
    '/api/reviews',
    {
      // Anybody may write a review, so each address has a limit.
      config: { access: 'public', rateLimit: { max: 20, timeWindow: '1 hour' } },
      schema: { tags, summary: 'Write a review', body: newReview, response: { 201: reviewAnswer } },
    },
    async (request, reply) => reply.code(201).send({ review: await addReview(deps, request.body) }),
  );
};
