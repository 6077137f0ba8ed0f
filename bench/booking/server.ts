// The product's server for the measurement of bookings: the parts of server/main.ts, with the payment sandbox in
// another process. It records its statements on request.
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { startBackgroundWork } from '#server/backgroundWork.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readEnv, sellerOf } from '#server/platform/process/env.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { bookingLimitsOf } from '#server/booking/deps.ts';
import { createReservationPayments } from '#server/booking/pay/paymentOwner.ts';
import { createPayments } from '#server/payment/provider/createPayments.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import type { ServerReply, ServerRequest } from './messages.ts';
import { fillBookable } from './fill.ts';
import { createRecorder } from './recorder.ts';

const { PROVIDER_ORIGIN } = z.object({ PROVIDER_ORIGIN: z.url() }).parse(process.env);
const env = readEnv(process.env);
const plain = env.DATABASE_URL
  ? openPostgres(env.DATABASE_URL)
  : await openEmbedded(path.join(env.DATA_DIR, 'database'));
await migrate(plain);
const recorder = createRecorder(plain);
const { db } = recorder;
const secrets = await loadSecrets(env);
const now = () => Date.now();
const { provider } = createPayments(env, secrets, { origin: () => PROVIDER_ORIGIN, now });
const owner = createReservationPayments({ ...sellerOf(env), now });
const eventBus = createEventBus();
const origin = () => `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
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
await app.listen({ port: env.PORT, host: env.HOST });

let stopBackgroundWork = async () => {};

async function answer(request: ServerRequest): Promise<ServerReply> {
  switch (request.kind) {
    case 'fill':
      return { bookable: await fillBookable(plain, request.count) };
    case 'record':
      recorder.start();
      return {};
    case 'statements':
      return { statements: recorder.take() };
    case 'work':
      stopBackgroundWork = await startBackgroundWork({
        db,
        provider,
        owner,
        eventBus,
        limits: bookingLimitsOf(env),
        chauffeurJobs: env.CHAUFFEUR_JOBS,
        mailer,
        secret: secrets.session,
        now,
        log: app.log,
      });
      return {};
    case 'events': {
      const [row] = await plain.query<{ events: number }>(
        'SELECT count(*)::int AS events FROM stripe_events WHERE processed_at IS NOT NULL',
      );
      return { events: row?.events ?? 0 };
    }
  }
}

process.on('message', (request: ServerRequest) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies ServerReply),
  );
});

process.once('SIGTERM', () => {
  const end = async () => {
    await stopBackgroundWork();
    await app.close();
    await plain.close();
    process.exit(0);
  };
  void end();
});
process.send?.({ origin: origin() } satisfies ServerReply);
