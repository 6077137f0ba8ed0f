// Routes of the figures: GET /api/admin/overview for the day, GET /api/insight for a period.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { insight } from '#domain/office/contract/insight.ts';
import { overview } from '#domain/office/contract/overview.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readInsight } from './insight.ts';
import { readOverview } from './service.ts';

export interface OverviewOptions {
  db: Database;
  now: () => number;
}

export const overviewRoutes: FastifyPluginAsyncZod<OverviewOptions> = async (app, { db, now }) => {
  app.get(
    '/api/admin/overview',
    {
      config: { access: { permission: 'money.read' } },
      schema: { tags: ['overview'], summary: "What an admin's day needs", response: { 200: overview } },
    },
    async () => readOverview(db, now()),
  );

  app.get(
    '/api/insight',
    {
      config: { access: { permission: 'money.read' } },
      schema: {
        tags: ['overview'],
        summary: 'Money, utilisation, cancellations and lead times of a period',
        querystring: periodQuery,
        response: { 200: insight },
      },
    },
    async (request) => readInsight(db, request.query),
  );
};
