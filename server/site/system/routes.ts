import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/site/calls.ts';
import type { SiteText } from '#domain/site/contract/siteText.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import type { Env } from '#server/platform/process/env.ts';
import { outboxFolder } from '#server/platform/mail/mailer.ts';
import { cspReports } from './cspReports.ts';
import { devMailbox, hasDevMailbox } from '#server/platform/mail/devMailbox.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { serve } from '#server/platform/http/serve.ts';

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
  terms: SiteText;
  privacy: SiteText;
  config: Omit<PublicConfig, 'now'>;
}

const OK = { status: 'ok' as const };
const unready = (message: string) => new HttpProblem(503, message, { retryAfter: RETRY_AFTER });

export const systemRoutes: FastifyPluginAsync<SystemOptions> = async (
  app,
  { env, db, now, terms, privacy, config },
) => {
  await app.register(cspReports);
  if (hasDevMailbox(env)) await app.register(devMailbox, { folder: outboxFolder(env) });

  serve(app, 'system', calls, {
    // Does not use the database: restarting the server during an outage would only prolong it.
    getHealth: () => OK,
    getReadiness: async () => {
      if (app.isDraining()) throw unready('This server is shutting down.');
      if (!(await answersInTime(db))) throw unready('The database does not answer.');
      return OK;
    },
    getConfig: () => ({ ...config, now: new Date(now()).toISOString() }),
    getTerms: () => terms,
    getPrivacy: () => privacy,
  });
};
