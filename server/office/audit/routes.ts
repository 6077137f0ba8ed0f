import type { FastifyPluginAsync } from 'fastify';
import { getAudit } from '#domain/office/calls.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readAudit } from './service.ts';

export const auditRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(
    app,
    'audit',
    { getAudit },
    { getAudit: async ({ query }, reply) => sendList(reply, await readAudit(db, query)) },
  );
};
