// The sandbox as a process of its own, for tests that kill the shop's server and must not lose the provider.
//   node --import tsx server/payments/sandbox/process.ts
// prints its origin once it listens; SIGTERM, or the end of stdin where `--until-stdin-ends` is given, ends it.
import Fastify from 'fastify';
import { z } from 'zod';
import { openEmbedded, openPostgres } from '#server/db/database.ts';
import { sandboxPlugin } from './plugin.ts';
import { SANDBOX_PREFIX } from './sdk.ts';

const env = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    /** Kept in memory where neither this nor a database is given. */
    SANDBOX_DATA_DIR: z.string().optional(),
    SANDBOX_DATABASE_URL: z.string().optional(),
    SANDBOX_SECRET_KEY: z.string().default('sk_test_sandbox_secret'),
    SANDBOX_PUBLISHABLE_KEY: z.string().default('pk_test_sandbox_public'),
    SANDBOX_WEBHOOK_URL: z.string().default('http://127.0.0.1:9/'),
    SANDBOX_WEBHOOK_SECRET: z.string().default('whsec_sandbox'),
    /** Seconds between the attempts to deliver an event, such as '1,5,30'. */
    SANDBOX_RETRY_SECONDS: z
      .string()
      .regex(/^\d+(,\d+)*$/)
      .transform((list) => list.split(',').map(Number))
      .optional(),
  })
  .parse(process.env);

const db = env.SANDBOX_DATABASE_URL
  ? openPostgres(env.SANDBOX_DATABASE_URL)
  : await openEmbedded(env.SANDBOX_DATA_DIR);
const app = Fastify({ logger: { level: 'warn', stream: process.stderr } });
await app.register(sandboxPlugin, {
  prefix: SANDBOX_PREFIX,
  db,
  secretKey: env.SANDBOX_SECRET_KEY,
  publishableKey: env.SANDBOX_PUBLISHABLE_KEY,
  webhook: { url: () => env.SANDBOX_WEBHOOK_URL, secret: env.SANDBOX_WEBHOOK_SECRET },
  now: () => new Date(),
  log: app.log,
  ...(env.SANDBOX_RETRY_SECONDS ? { retrySeconds: env.SANDBOX_RETRY_SECONDS } : {}),
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: env.SANDBOX_PORT })}\n`);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await app.close();
  await db.close();
  process.exit(0);
}
process.on('SIGTERM', () => void end());
if (process.argv.includes('--until-stdin-ends')) {
  process.stdin.on('end', () => void end()).resume();
}
