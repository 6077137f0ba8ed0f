// The product's server as faults are tested on: the parts of server/main.ts over the same ports, which are armed here,
// with a clock that can be put ahead. The payment provider is a process of its own, so that it outlives this one.
import path from 'node:path';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { startBackgroundWork } from '#server/backgroundWork.ts';
import { lockDataDir } from '#server/dataDirLock.ts';
import { openEmbedded, openPostgres } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { createMailer } from '#server/mail/mailing.ts';
import { createPayments } from '#server/payments/createPayments.ts';
import { createAnnouncer } from '#server/realtime/announcements.ts';
import { loadSecrets } from '#server/secrets.ts';
import { armedDatabase } from './armedDatabase.ts';
import { armedProvider } from './armedProvider.ts';
import type { Ask, Reply, Request } from './asking.ts';
import { isServerPoint } from './points.ts';
import { createTrap } from './trap.ts';

const given = z
  .object({
    FAULTS_PROVIDER: z.url(),
    FAULTS_CLOCK_AHEAD: z.coerce.number(),
    FAULTS_POINT: z.string(),
    FAULTS_PASSAGE: z.coerce.number(),
  })
  .parse(process.env);

const trap = createTrap();
if (isServerPoint(given.FAULTS_POINT)) trap.arm(given.FAULTS_POINT, given.FAULTS_PASSAGE);
let aheadMs = given.FAULTS_CLOCK_AHEAD;
const now = () => Date.now() + aheadMs;

const env = readEnv(process.env);
const lock = env.DATABASE_URL ? undefined : await lockDataDir(env.DATA_DIR);
const plain = env.DATABASE_URL
  ? openPostgres(env.DATABASE_URL)
  : await openEmbedded(path.join(env.DATA_DIR, 'database'));
const db = armedDatabase(plain, trap);
const secrets = await loadSecrets(env);
await migrate(db);

const provider = armedProvider(
  createPayments(env, secrets, () => given.FAULTS_PROVIDER).provider,
  plain,
  trap,
);
const announcer = createAnnouncer();
const origin = () => `http://127.0.0.1:${String(env.PORT)}`;
const mailer = createMailer(env, origin);
const app = await buildApp({
  env,
  db,
  // Without its keys the application brings no sandbox of its own.
  secrets: { ...secrets, sandbox: undefined },
  now,
  payments: provider,
  announcer,
  mailer,
  origin,
  distDir: path.resolve('dist'),
  logger: { level: env.LOG_LEVEL },
});

async function answer(request: Request): Promise<Reply['rows']> {
  if (request.kind === 'query') return plain.query(request.sql, request.params);
  if (request.kind === 'clock') aheadMs = request.aheadMs;
  else trap.arm(request.point, request.passage);
  return [];
}

process.on('message', (ask: Ask) => {
  const reply = (rest: Omit<Reply, 'id'>) => process.send?.({ id: ask.id, ...rest } satisfies Reply);
  answer(ask).then(
    (rows) => reply({ rows }),
    (error: unknown) => reply({ rows: [], failure: String(error) }),
  );
});

await app.listen({ port: env.PORT, host: env.HOST });
const stopBackgroundWork = await startBackgroundWork({ db, provider, announcer, mailer, now, log: app.log });
process.stdout.write(`listening\n`);

process.once('SIGTERM', () => {
  const end = async () => {
    await stopBackgroundWork();
    await app.close();
    await plain.close();
    await lock?.release();
    process.exit(0);
  };
  void end();
});
