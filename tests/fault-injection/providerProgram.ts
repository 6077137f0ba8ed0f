// The program of the provider: the payment sandbox, in memory or in PostgreSQL. It prints its origin once it listens.
import { SANDBOX_PREFIX } from '#server/platform/process/sandbox.ts';
import { startSandboxServer } from 'stripe-sandbox/server';
import { z } from 'zod';
import { openPostgres } from '#server/platform/db/postgres.ts';

const env = z
  .object({
    SANDBOX_DATABASE_URL: z.string().optional(),
    SANDBOX_SECRET_KEY: z.string(),
    SANDBOX_PUBLISHABLE_KEY: z.string(),
    SANDBOX_WEBHOOK_URL: z.string(),
    SANDBOX_WEBHOOK_SECRET: z.string(),
  })
  .parse(process.env);

const write = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);

const sandbox = await startSandboxServer({
  prefix: SANDBOX_PREFIX,
  secretKey: env.SANDBOX_SECRET_KEY,
  publishableKey: env.SANDBOX_PUBLISHABLE_KEY,
  webhookUrl: env.SANDBOX_WEBHOOK_URL,
  webhookSecret: env.SANDBOX_WEBHOOK_SECRET,
  log: { warn: write, error: write },
  ...(env.SANDBOX_DATABASE_URL ? { db: openPostgres(env.SANDBOX_DATABASE_URL) } : {}),
});
process.stdout.write(`${new URL(sandbox.baseUrl).origin}\n`);
