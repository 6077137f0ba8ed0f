// Route of the admins' overview: GET /api/admin/overview.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { overview } from '#domain/contract/overview.ts';
import type { Database } from '#server/db/database.ts';
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
};
