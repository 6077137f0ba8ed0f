// Route of the audit log: GET /api/audit.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditList, auditQuery } from '#domain/office/contract/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sendList } from '#server/platform/http/sendList.ts';
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
    async (request, reply) => sendList(reply, await readAudit(db, request.query)),
  );
};
