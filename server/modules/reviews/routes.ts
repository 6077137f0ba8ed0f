// The calls of reviews: /api/reviews. Small enough to need no layer between the call and its two statements.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newReview, reviewAnswer, reviewList, type Review } from '#domain/contract/reviews.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';

const tags = ['reviews'];
const NEWEST = 200;

interface ReviewRow {
  id: string;
  name: string;
  content: string;
  created_at: Date;
}

const toReview = ({ id, name, content, created_at }: ReviewRow): Review => ({
  id,
  _id: id,
  name,
  content,
  createdAt: created_at.toISOString(),
});

export const reviewRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Instant }> = async (
  app,
  { db, now },
) => {
  app.get(
    '/api/reviews',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Reviews, newest first', response: { 200: reviewList } },
    },
    async () => {
      const rows = await db.query<ReviewRow>(
        'SELECT id, name, content, created_at FROM reviews ORDER BY created_at DESC, added_seq DESC LIMIT $1',
        [NEWEST],
      );
      return rows.map(toReview);
    },
  );

  app.post(
    '/api/reviews',
    {
      // Visitors write here, so an address may do so only so often.
      config: { access: 'public', rateLimit: { max: 20, timeWindow: '1 hour' } },
      schema: { tags, summary: 'Write a review', body: newReview, response: { 201: reviewAnswer } },
    },
    async (request, reply) => {
      const { name, content } = request.body;
      const [row] = await db.query<ReviewRow>(
        `INSERT INTO reviews (id, name, content, created_at) VALUES ($1, $2, $3, $4)
         RETURNING id, name, content, created_at`,
        [randomUUID(), name, content, new Date(now())],
      );
      if (!row) throw new Error('An insert answered no row.');
      return reply.code(201).send({ review: toReview(row) });
    },
  );
};
