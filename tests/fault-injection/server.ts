// The product's server with fault injection: the parts of server/main.ts over the same ports with crash points,
// and a clock that can be advanced. The payment provider is a separate process, so it survives a kill.
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { startBackgroundWork } from '#server/backgroundWork.ts';
import { lockDataDir } from '#server/platform/process/dataDirLock.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readEnv, sellerOf } from '#server/platform/process/env.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createReservationPayments } from '#server/booking/pay/paymentOwner.ts';
import { createPayments } from '#server/payment/provider/createPayments.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { crashingDatabase } from './crashingDatabase.ts';
import { crashingProvider } from './crashingProvider.ts';
import type { IpcRequest, Reply, Request, ServerStart } from './ipc.ts';
import { createCrashSwitch } from './crashPoint.ts';

const given = z.object({ FAULTS_PROVIDER: z.url() }).parse(process.env);
const [start] = (await once(process, 'message')) as [ServerStart];

const crashSwitch = createCrashSwitch();
if (start.armed) crashSwitch.arm(start.armed.point, start.armed.passage);
let { aheadMs } = start;
const now = () => Date.now() + aheadMs;

const env = readEnv(process.env);
const lock = env.DATABASE_URL ? undefined : await lockDataDir(env.DATA_DIR, 'server');
const plain = env.DATABASE_URL
  ? openPostgres(env.DATABASE_URL)
  : await openEmbedded(path.join(env.DATA_DIR, 'database'));
const db = crashingDatabase(plain, crashSwitch);
const secrets = await loadSecrets(env);
await migrate(db);

const provider = crashingProvider(
  // The provider's process signs with the machine's clock, which this server's clock may be ahead of.
  createPayments(env, secrets, { origin: () => given.FAULTS_PROVIDER, now: () => Date.now() }).provider,
  plain,
  crashSwitch,
);
const eventBus = createEventBus();
const origin = () => `http://127.0.0.1:${String(env.PORT)}`;
const mailer = createMailer(env, origin);
const app = await buildApp({
  env,
  db,
  // Without the sandbox's keys the application mounts no sandbox.
  secrets: { ...secrets, sandbox: undefined },
  now,
  payments: provider,
  eventBus,
  mailer,
  origin,
  distDir: path.resolve('dist'),
  logger: { level: env.LOG_LEVEL },
});

const deps = {
  db,
  provider,
  owner: createReservationPayments({ ...sellerOf(env), now }),
  eventBus,
  mailer,
  now,
  log: app.log,
  secret: secrets.session,
};

async function answer(request: Request): Promise<Reply['rows']> {
  switch (request.kind) {
    case 'query':
      return plain.query(request.sql, request.params);
    case 'customers': {
      const customers = await createBulkUsers({ db: plain, clock: { now: now() } }, request.count);
      return customers.map(({ id, cookie }) => ({ id, cookie }));
    }
    case 'clock':
      aheadMs = request.aheadMs;
      return [];
    case 'arm':
      crashSwitch.arm(request.point, request.passage);
      return [];
    case 'disarm':
      crashSwitch.disarm();
      return [];
  }
}

process.on('message', (ask: IpcRequest) => {
  const reply = (rest: Omit<Reply, 'id'>) => process.send?.({ id: ask.id, ...rest } satisfies Reply);
  answer(ask).then(
    (rows) => reply({ rows }),
    (error: unknown) => reply({ rows: [], failure: String(error) }),
  );
});

await app.listen({ port: env.PORT, host: env.HOST });
const stopBackgroundWork = await startBackgroundWork(deps);
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
