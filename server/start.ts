// The server process: reads the environment, opens the database, builds the application, listens, and shuts down
// gracefully.
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp, type AppDeps } from './app.ts';
import { answerCommands } from './commands.ts';
import { clearStaging, removeLeftCopies } from './platform/backup/staging.ts';
import { startBackgroundWork } from './backgroundWork.ts';
import { createClock } from './platform/process/clock.ts';
import { closeDataDir } from './platform/process/dataDir.ts';
import { lockDataDir, type DataDirLock } from './platform/process/dataDirLock.ts';
import { startCheckpoints } from './platform/db/checkpoints.ts';
import type { Database } from './platform/db/database.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { assertVersion, migrate } from './platform/db/migrate.ts';
import { loadDemoData } from './demo/loadDemoData.ts';
import { loadDemoReservations } from './demo/loadDemoReservations.ts';
import { ConfigurationError } from './platform/process/configurationError.ts';
import { readEnv, sellerOf, type Env } from './platform/process/env.ts';
import { assertNodeVersion } from './platform/process/nodeVersion.ts';
import { explainFailure, explainListening, type ListeningOn } from './platform/process/explainFailure.ts';
import { loggedPath } from './platform/http/loggedPath.ts';
import { createMailer, outboxFolder } from './platform/mail/mailer.ts';
import { endDemo, ensureDemoAdmin } from './people/demo.ts';
import { bookingLimitsOf } from './booking/deps.ts';
import { createReservationPayments } from './booking/pay/paymentOwner.ts';
import { openMedia } from './platform/media/openMedia.ts';
import { serveMetrics } from './platform/metrics/server.ts';
import { createPayments } from './payment/provider/createPayments.ts';
import { createEventBus } from './platform/realtime/domainEvents.ts';
import { joinCluster, type Cluster } from './platform/realtime/cluster.ts';
import { loadSecrets } from './platform/process/secrets.ts';
import { startWarnings } from './platform/process/startWarnings.ts';
import { startTelemetry } from './platform/metrics/telemetry.ts';

const CLOSE_WITHIN = 20_000;
/** After this time the shutdown closes running requests, so that the remaining steps still run. */
const FINISH_WITHIN = 10_000;

const START_TIMEOUTS = { connect: 10_000, answer: 10_000, lock: 8_000, probe: 10_000 };

const printLine = (line: string) => void process.stderr.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function loggerFor(env: Env): AppDeps['logger'] {
  return {
    level: env.LOG_LEVEL,
    serializers: { req: ({ method, url }) => ({ method, path: url && loggedPath(url) }) },
  };
}

interface Opened {
  db: Database;
  lock?: DataDirLock;
  cluster?: Cluster;
  poolCounts?: AppDeps['poolCounts'];
}

/** Migrates with longer timeouts than a call, because no client waits yet. */
async function prepare(url: string): Promise<void> {
  const db = openPostgres(url, { poolSize: 1, timeouts: START_TIMEOUTS });
  try {
    await assertVersion(db);
    await migrate(db);
  } finally {
    await db.close();
  }
}

async function openDatabase(env: Env): Promise<Opened> {
  if (env.DATABASE_URL) {
    await removeLeftCopies(env.DATA_DIR);
    await prepare(env.DATABASE_URL);
    const db = openPostgres(env.DATABASE_URL, { log: printLine });
    return {
      db,
      poolCounts: db.poolCounts,
      cluster: joinCluster(env.DATABASE_URL, { availability: db.availability, log: printLine }),
    };
  }
  const lock = await lockDataDir(env.DATA_DIR, 'server');
  await clearStaging(env.DATA_DIR);
  const db = await openEmbedded(path.join(env.DATA_DIR, 'database'));
  await migrate(db);
  return { db, lock };
}

function originOf({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}

/** Waits until a port listens. Throws a ConfigurationError that names the variables of a wrong port or address. */
async function listening<T>(on: ListeningOn, started: Promise<T>): Promise<T> {
  return started.catch((error: unknown) => {
    throw explainListening(error, on);
  });
}

async function run(env: Env, browserApp: Promise<void>): Promise<void> {
  await closeDataDir(env.DATA_DIR);
  const stopTelemetry = env.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTelemetry() : undefined;
  const media = await openMedia(env, printLine);
  const { db, lock, cluster, poolCounts } = await openDatabase(env);
  const secrets = await loadSecrets(env);
  const now = createClock(env.TEST_CLOCK);
  if (env.DEMO_DATA) await loadDemoData(db, { now: now() });
  // With the demo admin, customers have somebody to write to before anyone has used the demo login.
  if (env.DEMO_LOGIN) await ensureDemoAdmin(db, now());
  else await endDemo(db);

  await browserApp;
  // The sandbox is part of this server; its origin is known once the server listens.
  let origin = '';
  const { provider, stripe } = createPayments(env, secrets, { origin: () => origin, now });
  const owner = createReservationPayments({ ...sellerOf(env), now });
  const eventBus = createEventBus();
  const mailer = createMailer(env, () => origin);
  const distDir = path.resolve('dist');
  const app = await buildApp({
    env,
    db,
    secrets,
    now,
    payments: provider,
    eventBus,
    mailer,
    media,
    cluster,
    poolCounts,
    origin: () => origin,
    distDir,
    logger: loggerFor(env),
  });

  // Browsers open connections in advance. Node does not treat a connection without a request as idle, and would wait
  // for it.
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));

  let closing = false;
  const skipDelay = new AbortController();
  const stopFirst: (() => Promise<void>)[] = [];
  const close = async (signal: string) => {
    // A second signal ends the wait for the load balancer.
    if (closing) return skipDelay.abort();
    closing = true;
    app.log.info(`${signal}: finishing what is running.`);
    const delay = env.SHUTDOWN_DELAY_SECONDS * 1_000;
    setTimeout(() => fail('Closing took too long.'), delay + CLOSE_WITHIN).unref();
    setTimeout(() => app.server.closeAllConnections(), delay + FINISH_WITHIN).unref();
    app.drain();
    await wait(delay, undefined, { signal: skipDelay.signal }).catch(() => undefined);
    for (const stop of stopFirst) await stop();
    for (const socket of unused) socket.destroy();
    await app.close();
    await db.close();
    await lock?.release();
    await stopTelemetry?.();
    process.exit(0);
  };
  const onSignal = (signal: string) => {
    close(signal).catch((error: unknown) => fail(`Closing failed: ${String(error)}`));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  if (env.METRICS_PORT !== undefined) {
    const [port, host] = [env.METRICS_PORT, env.METRICS_HOST];
    const on: ListeningOn = { port: ['METRICS_PORT', port], host: ['METRICS_HOST', host] };
    stopFirst.push(await listening(on, serveMetrics(app.metrics, { port, host })));
  }
  const on: ListeningOn = { port: ['PORT', env.PORT], host: ['HOST', env.HOST] };
  await listening(on, app.listen({ port: env.PORT, host: env.HOST }));
  origin = originOf(app.server.address() as AddressInfo);
  for (const warning of startWarnings(env, process.env)) app.log.warn(warning);
  if (env.DEMO_DATA && !provider.live) {
    await loadDemoReservations(db, { stripe, owner, now: now() });
  }
  if (env.BACKGROUND_WORK) {
    stopFirst.push(
      await startBackgroundWork({
        db,
        provider,
        owner,
        eventBus,
        limits: bookingLimitsOf(env),
        chauffeurJobs: env.CHAUFFEUR_JOBS,
        mailer,
        mailRetention: { days: env.MAIL_RETENTION_DAYS, folder: outboxFolder(env) },
        media,
        secret: secrets.session,
        now,
        log: app.log,
      }),
    );
  }
  if (db.engine === 'pglite') {
    const onError = (error: unknown) => app.log.error({ reason: String(error) }, 'a checkpoint failed');
    stopFirst.push(startCheckpoints(db, onError));
    const deps = { db, media, dataDir: env.DATA_DIR, secret: secrets.session, origin: mailer.origin(), now };
    stopFirst.push(await answerCommands(deps, app.log));
  }
  process.stdout.write(`Luxury Car Rentals is at ${origin}\n`);
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) =>
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
}

/**
 * Starts the server in this process, which ends with a message when the start fails. `browserApp` resolves when the
 * browser app is built: the server opens the database meanwhile.
 */
export function start(browserApp: Promise<void> = Promise.resolve()): void {
  const started = async () => {
    assertNodeVersion(process.versions.node);
    const env = readEnv(process.env);
    await run(env, browserApp).catch(async (error: unknown) => {
      throw await explainFailure(error, env);
    });
  };
  started().catch((error: unknown) => {
    if (error instanceof ConfigurationError) fail(error.message);
    throw error;
  });
}
