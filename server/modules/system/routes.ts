// What is asked before anything else: whether the server is well, and what the browser has to know.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { publicConfig } from '#domain/contract/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#server/payments/createPayments.ts';
import { Refusal } from '#server/refusal.ts';

const tags = ['system'];

// The version of Stripe.js that @stripe/stripe-js 10 was made for; a test compares them.
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const SANDBOX = { publishableKey: SANDBOX_PUBLISHABLE_KEY, scriptUrl: '/sandbox/stripe/stripe.js' };

export interface SystemOptions {
  env: Env;
  db: Database;
  now: () => number;
}

export const systemRoutes: FastifyPluginAsyncZod<SystemOptions> = async (app, { env, db, now }) => {
  const config = {
    stripe: env.stripe ? { publishableKey: env.stripe.publishableKey, scriptUrl: STRIPE_SCRIPT } : SANDBOX,
    sandbox: env.stripe === undefined,
    demoLogin: env.DEMO_LOGIN,
    supportEmail: env.SUPPORT_EMAIL,
    social: [
      { name: 'Instagram', url: env.SOCIAL_INSTAGRAM ?? null },
      { name: 'Facebook', url: env.SOCIAL_FACEBOOK ?? null },
      { name: 'X', url: env.SOCIAL_X ?? null },
    ],
  };

  app.get(
    '/api/health',
    {
      config: { access: 'public' },
      logLevel: 'warn',
      schema: {
        tags,
        summary: 'Whether the database answers',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async (request) => {
      try {
        await db.query('SELECT 1');
      } catch (error) {
        request.log.error(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'The database does not answer.',
        );
        throw new Refusal(503, 'The database does not answer.', { retryAfter: 5 });
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
};
