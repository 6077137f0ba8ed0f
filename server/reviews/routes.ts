import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/reviews/calls.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createReviews, type ReviewDeps } from './service.ts';

export const reviewRoutes: FastifyPluginAsync<ReviewDeps> = async (app, deps) => {
  const reviews = createReviews(deps);
  serve(app, 'reviews', calls, {
    getReviews: () => reviews.newest(),
    addReview: async ({ session, body }) => ({ review: await reviews.add(session, body) }),
    getReviewableReservations: (request) => reviews.reviewable(sessionOf(request)),
    getModeratedReviews: async ({ query }, reply) => sendList(reply, await reviews.list(query)),
    moderateReview: (request) =>
      reviews.moderate(request.params.id, request.body, auditOf(request, deps.now)),
  });
};
