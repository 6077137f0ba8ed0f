// `npm run routes`: prints who may call which route and who gets which socket event, from their declarations. Uses a
// database in memory and listens on no port.
import os from 'node:os';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { buildApp } from '../server/app.ts';
import { openEmbedded } from '../server/platform/db/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/platform/process/env.ts';
import { createPayments } from '../server/payment/provider/createPayments.ts';
import { createEventBus } from '../server/platform/realtime/domainEvents.ts';
import { routeRows, socketRows, tableText } from '../server/platform/http/routeTable.ts';
import { loadSecrets } from '../server/platform/process/secrets.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'routes-'));
const env = readEnv({ DATA_DIR: folder, SESSION_SECRET: 'a secret that signs nothing, for the table alone' });
const db = await openEmbedded();
await migrate(db);
const secrets = await loadSecrets(env);
const origin = () => 'http://127.0.0.1';
const app = await buildApp({
  env,
  db,
  secrets,
  now: Date.now,
  payments: createPayments(env, secrets, { origin, now: Date.now }).provider,
  eventBus: createEventBus(),
  mailer: { transport: { send: async () => undefined }, supportEmail: env.SUPPORT_EMAIL, origin },
  origin,
  distDir: folder,
});
await app.ready();
process.stdout.write(`${tableText([...routeRows(app), ...socketRows()])}\n`);
await app.close();
await db.close();
await rm(folder, { recursive: true, force: true });
