// Routes of the server's health and of the public configuration for browsers.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { publicConfig, serverStatus } from '#domain/site/contract/config.ts';
import { terms as termsSchema, type Terms } from '#domain/site/contract/terms.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import type { Env } from '#server/platform/process/env.ts';
import { outboxFolder } from '#server/platform/mail/mailer.ts';
import { cspReports } from './cspReports.ts';
import { devMailbox, hasDevMailbox } from '#server/platform/mail/devMailbox.ts';
import { publicConfigOf } from './publicConfig.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';

const tags = ['system'];

/** A load balancer polls every few seconds; a slower answer counts as a failure. */
const READY_WITHIN_MS = 1_500;
const RETRY_AFTER = 2;

const answersInTime = (db: Database): Promise<boolean> =>
  withDeadline(
    db.query('SELECT 1').then(
      () => true,
      () => false,
    ),
    READY_WITHIN_MS,
    () => false,
  );

export interface SystemOptions {
  env: Env;
  db: Database;
  now: () => number;
  terms: Terms;
}

export const systemRoutes: FastifyPluginAsyncZod<SystemOptions> = async (app, { env, db, now, terms }) => {
  const config = publicConfigOf(env);

  await app.register(cspReports);
  if (hasDevMailbox(env)) await app.register(devMailbox, { folder: outboxFolder(env) });

  // Does not use the database: restarting the server during an outage would only prolong it.
  app.get(
    '/api/health',
    {
      config: { access: 'public', answersOverloaded: true },
      logLevel: 'warn',
      schema: { tags, summary: 'Whether this process works', response: { 200: serverStatus } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/api/ready',
    {
      config: { access: 'public', answersOverloaded: true },
      logLevel: 'warn',
      schema: {
        tags,
        summary: 'Whether this server takes calls: the database answers, and no shutdown has begun',
        response: { 200: serverStatus },
      },
    },
    async () => {
      if (app.isDraining()) {
        throw new HttpProblem(503, 'This server is shutting down.', { retryAfter: RETRY_AFTER });
      }
      if (!(await answersInTime(db))) {
        throw new HttpProblem(503, 'The database does not answer.', { retryAfter: RETRY_AFTER });
      }
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/api/config',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'What the browser has to know', response: { 200: publicConfig } },
    },
    async () => ({ ...config, now: new Date(now()).toISOString() }),
  );

  app.get(
    '/api/terms',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'The terms of hire and their version', response: { 200: termsSchema } },
    },
    async () => terms,
  );
};
