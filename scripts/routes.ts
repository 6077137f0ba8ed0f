// `npm run routes`: prints who may call which route and who gets which socket event, from their declarations. Uses a
// database in memory and listens on no port.
import os from 'node:os';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { buildApp } from '../server/app.ts';
import { openEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import { createPayments } from '../server/paymentProvider/createPayments.ts';
import { createEventBus } from '../server/realtime/domainEvents.ts';
import { routeRows, socketRows, tableText } from '../server/routeTable.ts';
import { loadSecrets } from '../server/secrets.ts';

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
