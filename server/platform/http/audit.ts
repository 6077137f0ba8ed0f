// Records events outside the use cases: refused calls of the staff's routes, and lists that staff export.
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Instant } from '#domain/time/london.ts';
import { auditOf } from '../audit/auditLog.ts';
import type { Database } from '../db/database.ts';
import { MINUTE } from '#domain/time/durations.ts';

export interface AuditOptions {
  db: Database;
  now: () => Instant;
}

/** The route, as 'PUT /api/cars/:id'. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`;

const isExport = ({ method, query }: FastifyRequest) =>
  method === 'GET' && (query as { purpose?: unknown } | null)?.purpose === 'export';

export const audit = fp<AuditOptions>(
  async (app, { db, now }) => {
    /** One row a minute for a user and a route: a script that repeats a refused call must not fill the log. */
    async function recordRefusal(request: FastifyRequest, userId: string): Promise<void> {
      const route = routeOf(request);
      await db.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit ${userId} ${route}`]);
        const known = await tx.query(
          `SELECT 1 FROM audit_log WHERE actor_id = $1 AND action = 'access.refused' AND object_id = $2 AND at > $3
           LIMIT 1`,
          [userId, route, new Date(now() - MINUTE)],
        );
        if (known.length > 0) return;
        await auditOf(request, now)(tx, { action: 'access.refused', object: { type: 'route', id: route } });
      });
    }

    app.addHook('onSend', async (request, reply) => {
      const { access } = request.routeOptions.config;
      const isStaffCall = access === 'admin' || typeof access === 'object';
      if (!isStaffCall || !request.session) return;
      try {
        if (reply.statusCode === 403) await recordRefusal(request, request.session.userId);
        else if (reply.statusCode === 200 && isExport(request)) {
          const object = { type: 'route', id: routeOf(request) };
          await auditOf(request, now)(db, { action: 'list.exported', object });
        }
      } catch (error) {
        // The answer is sent nevertheless: it contains nothing that requires an audit row.
        request.log.error({ failure: String(error) }, 'A row of the audit log could not be written.');
      }
    });
  },
  { name: 'audit', dependencies: ['guards'] },
);
