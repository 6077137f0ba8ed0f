// Routes of reviews.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#domain/contract/fields.ts';
import { newReview, reviewableReservationList, reviewAnswer, reviewList } from '#domain/contract/reviews.ts';
import {
  moderatedReview,
  moderatedReviewList,
  reviewListQuery,
  reviewModeration,
} from '#domain/contract/reviewsAdmin.ts';
import { auditOf } from '#server/audit/auditLog.ts';
import { sendList } from '#server/modules/sendList.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { createReviews, type ReviewDeps } from './service.ts';

const tags = ['reviews'];

export const reviewRoutes: FastifyPluginAsyncZod<ReviewDeps> = async (app, deps) => {
  const reviews = createReviews(deps);

  app.get(
    '/api/reviews',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Reviews, newest first', response: { 200: reviewList } },
    },
    async () => reviews.newest(),
  );

  app.post(
    '/api/reviews',
    {
      // Any visitor may write a review, so each address has a limit.
      config: { access: 'optional-session', rateLimit: { max: 20, timeWindow: '1 hour' } },
      schema: { tags, summary: 'Write a review', body: newReview, response: { 201: reviewAnswer } },
    },
    async (request, reply) =>
      reply.code(201).send({ review: await reviews.add(request.session, request.body) }),
  );

  app.get(
    '/api/reviews/reservations',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Own reservations that can be reviewed',
        response: { 200: reviewableReservationList },
      },
    },
    async (request) => reviews.reviewable(sessionOf(request)),
  );

  app.get(
    '/api/admin/reviews',
    {
      config: { access: { permission: 'reviews.moderate' } },
      schema: {
        tags,
        summary: 'Reviews of every status',
        querystring: reviewListQuery,
        response: { 200: moderatedReviewList },
      },
    },
    async (request, reply) => sendList(reply, await reviews.list(request.query)),
  );

  app.put(
    '/api/admin/reviews/:id',
    {
      config: { access: { permission: 'reviews.moderate' } },
      schema: {
        tags,
        summary: 'Approve, hide or restore a review',
        params: idParams,
        body: reviewModeration,
        response: { 200: moderatedReview },
      },
    },
    async (request) => reviews.moderate(request.params.id, request.body, auditOf(request, deps.now)),
  );
};
