// Route of the audit log: GET /api/audit.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditList, auditQuery } from '#domain/contract/audit.ts';
import type { Database } from '#server/db/database.ts';
import { sendTotal } from '#server/modules/paging.ts';
import { readAudit } from './service.ts';

export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/api/audit',
    {
      config: { access: { permission: 'audit.read' } },
      schema: {
        tags: ['audit'],
        summary: 'What staff have done and who has signed in, newest first',
        querystring: auditQuery,
        response: { 200: auditList },
      },
    },
    async (request, reply) => {
      const { entries, total } = await readAudit(db, request.query);
      sendTotal(reply, total);
      return entries;
    },
  );
};
