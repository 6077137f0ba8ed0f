import type { FastifyPluginAsync } from 'fastify';
import { getInsight, getMonths, getOverview } from '#domain/office/calls.ts';
import type { Database } from '#server/platform/db/database.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readInsight } from './insight.ts';
import { readMonths, readOverview } from './service.ts';

export interface OverviewOptions {
  db: Database;
  now: () => number;
}

export const overviewRoutes: FastifyPluginAsync<OverviewOptions> = async (app, { db, now }) => {
  serve(
    app,
    'overview',
    { getOverview, getMonths, getInsight },
    {
      getOverview: () => readOverview(db, now()),
      getMonths: () => readMonths(db, now()),
      getInsight: ({ query }) => readInsight(db, query),
    },
  );
};
