// Builds the application: plugins in the order in which they process a request, then the modules. Importing this file
// has no side effect.
import { eraseSavedCards } from './payment/savedCards.ts';
import { eraseDriver, freeJobsOf } from './jobs/driverJobs.ts';
import { releaseStaleHolds } from './booking/holds/holds.ts';
import { SANDBOX_PREFIX, SANDBOX_PUBLISHABLE_KEY } from './platform/process/sandbox.ts';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sandboxPlugin } from 'stripe-sandbox';
import type { Database, Queryable } from './platform/db/database.ts';
import { sellerOf, type Env } from './platform/process/env.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { mediaOf } from './platform/media/openMedia.ts';
import type { MediaStore } from './platform/media/mediaStore.ts';
import { auditRoutes } from './office/audit/routes.ts';
import { metrics } from './platform/metrics/metrics.ts';
import { UPLOADS_PREFIX } from './fleet/cars/pictureFiles.ts';
import { createCatalogue } from './fleet/cars/catalogue.ts';
import { calendarRoutes } from './office/calendars/routes.ts';
import { carRoutes } from './fleet/cars/routes.ts';
import { createPasswords, type Passwords } from './people/passwords/passwords.ts';
import { addCustomer } from './people/customerByStaff.ts';
import { createIdentity } from './people/service.ts';
import { createKnownDevices } from './people/knownDevices.ts';
import { deskRoutes } from './office/desk/routes.ts';
import { priceRuleRoutes } from './fleet/priceRules/routes.ts';
import { extraRoutes } from './fleet/extras/routes.ts';
import { fleetRoutes } from './fleet/routes.ts';
import { identityRoutes } from './people/routes.ts';
import { createSessions } from './people/sessions/sessions.ts';
import { invoiceRoutes } from './payment/invoices/routes.ts';
import { dispatchRoutes } from './jobs/dispatch/routes.ts';
import { driverPayRoutes } from './jobs/pay/routes.ts';
import { jobRequestRoutes } from './jobs/requests/routes.ts';
import { licenceRoutes } from './jobs/licence/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { inboxRoutes } from './conversation/inbox/routes.ts';
import { messageRoutes } from './conversation/messages/routes.ts';
import { overviewRoutes } from './office/overview/routes.ts';
import { paymentLinkRoutes } from './booking/links/routes.ts';
import { registerRoutes } from './payment/registers/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { webhookRoutes } from './payment/webhook.ts';
import { paymentLinkUrl } from './booking/calendar.ts';
import { bookingLimitsOf, withinRequest } from './booking/deps.ts';
import { createReservationPayments } from './booking/pay/paymentOwner.ts';
import { quoteRoutes } from './booking/quotes/routes.ts';
import { reservationRoutes } from './booking/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { createReviews } from './reviews/service.ts';
import { publicConfigOf, readBuild } from './site/system/publicConfig.ts';
import { systemRoutes } from './site/system/routes.ts';
import { crawlerRoutes } from './site/pages/crawlerRoutes.ts';
import { createPages } from './site/pages/pages.ts';
import { createRenderCache } from './site/pages/renderCache.ts';
import { findRenderer } from './site/pages/renderer.ts';
import { createReviewSource } from './site/pages/reviewSource.ts';
import { collectPersonalData } from './office/personalData.ts';
import type { PaymentProvider } from './payment/provider/provider.ts';
import { audit } from './platform/http/audit.ts';
import { withinCalls } from './platform/http/callTransaction.ts';
import { canonicalPaths } from './platform/http/canonicalPaths.ts';
import { draining } from './platform/http/draining.ts';
import { createRotatingCipher } from './platform/http/encryption.ts';
import { docs } from './platform/http/docs.ts';
import { guards } from './platform/http/guards.ts';
import { idempotency } from './platform/http/idempotency.ts';
import { jsonBodies } from './platform/http/jsonBodies.ts';
import { overload } from './platform/http/overload.ts';
import { answerClientError, answerProblem, problems } from './platform/http/problem.ts';
import { requestIds } from './platform/http/requestIds.ts';
import { rateLimits } from './platform/http/rateLimits.ts';
import { security } from './platform/http/security.ts';
import { sessionPlugin } from './platform/http/session.ts';
import { createEarlierAssets } from './site/pages/earlierAssets.ts';
import { staticFiles } from './site/pages/staticFiles.ts';
import { uploads } from './platform/http/uploads.ts';
import type { EventBus } from './platform/realtime/domainEvents.ts';
import { chatSockets } from './conversation/chatSockets.ts';
import type { Cluster } from './platform/realtime/cluster.ts';
import { changesOfEmbedded } from './platform/realtime/sessionChanges.ts';
import { sockets } from './platform/realtime/sockets.ts';
import type { Secrets } from './platform/process/secrets.ts';
import { SECOND } from '#domain/time/durations.ts';
import { readSiteText } from './site/texts/readSiteText.ts';

export interface AppDeps {
  env: Env;
  db: Database;
  secrets: Secrets;
  /** Epoch milliseconds. */
  now: () => number;
  payments: PaymentProvider;
  eventBus: EventBus;
  mailer: Mailer;
  /** The store of uploaded pictures; without it the one of `env`, unchecked. */
  media?: MediaStore | undefined;
  /** Hashes passwords; tests pass a cheaper one. */
  passwords?: Passwords | undefined;
  /** The servers that share the database; undefined for the embedded database, which has a single process. */
  cluster?: Cluster | undefined;
  /** How long the cached list of cars waits for the database, in milliseconds. Tests change the database directly and wait longer. */
  catalogueDeadlineMs?: number | undefined;
  /** The connections of the pool; undefined for the embedded database. */
  poolCounts?: (() => Record<'total' | 'idle' | 'waiting', number>) | undefined;
  /** This server's own origin; known once it listens. */
  origin: () => string;
  /** The folder of the built browser app. */
  distDir: string;
  logger?: FastifyHttpOptions<Server>['logger'];
}

const KIB = 1024;
/** Above the number of calls that one office makes for payments in a minute. */
const SANDBOX_CARDS_A_MINUTE = 300;

function createServer({ env, logger = false }: AppDeps): FastifyInstance {
  return Fastify({
    logger,
    // Two log lines per request cost more than most responses; LOG_LEVEL=debug enables them.
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(env.LOG_LEVEL) }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * KIB,
    // Calls on connections that are already open are answered during the shutdown; each answer closes its connection.
    return503OnClosing: false,
    requestTimeout: 15 * SECOND,
    keepAliveTimeout: 65 * SECOND,
    // Node looks for overdue headers at this interval; its default of 30 seconds would triple the limit.
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    // Trusts exactly the configured number of proxies in X-Forwarded-For, and no entry that a client adds before them.
    trustProxy: env.TRUST_PROXY > 0 ? (_address, hop) => hop < env.TRUST_PROXY : false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    // URLs that cannot be decoded reach no hook, so this handler sets the headers.
    frameworkErrors: (error, request, reply) => {
      reply.headers(request.server.securityHeaders);
      answerProblem(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  });
}

/** The origins of API_BASE and SOCKET_URL where these are not the page's own; a socket also needs its ws: address. */
function apiOrigins({ API_BASE, SOCKET_URL }: Env): string[] {
  const api = URL.canParse(API_BASE) ? [new URL(API_BASE).origin] : [];
  if (!SOCKET_URL) return api;
  const { origin } = new URL(SOCKET_URL);
  return [...new Set([...api, origin, origin.replace(/^http/, 'ws')])];
}

/** Builds the application; the caller lets it listen, and closes it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env, secrets, now, eventBus, payments: provider, mailer, cluster } = deps;
  const db = withinCalls(deps.db);
  // Dependencies that every module may use; each declares the part that it takes.
  const common = { db, now, eventBus };
  const publicOrigin = env.PUBLIC_ORIGIN;
  const app = createServer(deps);
  const media = deps.media ?? mediaOf(env, (line) => app.log.warn(line));
  const secretKeys = { secret: secrets.session, previousSecret: secrets.previousSession };
  const sessions = createSessions({
    db,
    ...secretKeys,
    now,
    isAdminFactorRequired: env.REQUIRE_ADMIN_SECOND_FACTOR,
    changes: cluster?.sessionChanges ?? (await changesOfEmbedded(db)),
    eventBus,
  });
  app.addHook('onClose', async () => sessions.close());
  const terms = await readSiteText('TERMS_FILE', env.TERMS_FILE);
  const privacy = await readSiteText('PRIVACY_FILE', env.PRIVACY_FILE);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  if (env.METRICS_PORT !== undefined) {
    await app.register(metrics, {
      db,
      pool: deps.poolCounts,
      countSockets: () => app.sockets.of('/').sockets.size,
    });
  }
  await app.register(requestIds);
  await app.register(problems);
  await app.register(jsonBodies);
  await app.register(security, {
    publicOrigin,
    stripe: env.stripe !== undefined,
    apiOrigins: apiOrigins(env),
  });
  if (env.MAX_EVENT_LOOP_DELAY_MS > 0) {
    const { poolCounts } = deps;
    await app.register(overload, {
      maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY_MS,
      countWaiting: poolCounts && (() => poolCounts().waiting),
    });
  }
  await app.register(draining);
  await app.register(canonicalPaths);
  await app.register(rateLimits, {
    trustProxy: env.TRUST_PROXY,
    now,
    shared: db.engine === 'postgres' ? db : undefined,
  });
  await app.register(sessionPlugin, { sessions, publicOrigin });
  await app.register(guards, { areDocsPrivate: publicOrigin !== undefined, now });
  await app.register(audit, { db, now });
  await app.register(idempotency, { db: deps.db, now, ...secretKeys });
  await app.register(sockets, { sessions, eventBus, publicOrigin, cluster, trustProxy: env.TRUST_PROXY });
  await app.register(chatSockets, { ...common, sessions, cluster });
  await app.register(docs);

  const publicConfig = publicConfigOf(env, await readBuild(deps.distDir));
  await app.register(systemRoutes, { env, db, now, terms, privacy, config: publicConfig });
  const passwords = deps.passwords ?? createPasswords();
  const identityDeps = {
    ...common,
    sessions,
    passwords,
    devices: createKnownDevices({ db, secret: secrets.session, now }),
    factorCipher: createRotatingCipher(secretKeys, 'second factor'),
    collectPersonalData: (userId: string) => collectPersonalData(db, userId, now()),
    eraseOtherData: async (tx: Queryable, userId: string, at: number) => {
      await eraseSavedCards(tx, userId, at);
      await eraseDriver(tx, userId);
    },
    freeJobs: freeJobsOf,
  };
  await app.register(identityRoutes, { ...identityDeps, env, origin: deps.origin });
  const identity = createIdentity(identityDeps, { isDemoOn: env.DEMO_LOGIN });
  await app.register(paymentLinkRoutes, { db, now, eventBus, identity });
  const catalogue = createCatalogue({ db, now, deadlineMs: deps.catalogueDeadlineMs });
  await app.register(carRoutes, { ...common, media, catalogue });
  await app.register(extraRoutes, common);
  await app.register(priceRuleRoutes, { db, now, catalogue });

  const paymentDeps = {
    db,
    provider,
    owner: createReservationPayments({ ...sellerOf(env), now }),
    now,
    eventBus,
    log: app.log,
  };
  const limits = bookingLimitsOf(env);
  const reservationDeps = { ...paymentDeps, limits, termsVersion: terms.version };
  await app.register(reservationRoutes, {
    deps: {
      ...reservationDeps,
      addCustomer: (tx, person, byStaff) => addCustomer(tx, person, { now: now(), audit: byStaff }),
      secret: secrets.session,
      linkUrl: (token) => paymentLinkUrl(mailer, token),
    },
    mailer,
  });
  await app.register(quoteRoutes, {
    deps: { ...reservationDeps, ...sellerOf(env) },
    origin: () => publicOrigin ?? deps.origin(),
  });
  await app.register(fleetRoutes, {
    ...common,
    // Within the deadline of a request for the payment provider, which the release of a hold calls.
    releaseStaleHolds: (wanted) => releaseStaleHolds(withinRequest(reservationDeps), wanted),
  });
  await app.register(webhookRoutes, { deps: paymentDeps });
  await app.register(paymentRoutes, { ...common, provider, balanceDueHours: env.BALANCE_DUE_HOURS });
  await app.register(registerRoutes, { db, now, balanceDueHours: env.BALANCE_DUE_HOURS });
  await app.register(invoiceRoutes, paymentDeps);
  await app.register(jobRoutes, common);
  await app.register(dispatchRoutes, common);
  await app.register(driverPayRoutes, common);
  await app.register(jobRequestRoutes, common);
  await app.register(licenceRoutes, { ...common, media });
  await app.register(calendarRoutes, {
    db,
    now,
    origin: () => publicOrigin ?? deps.origin(),
    supportEmail: env.SUPPORT_EMAIL,
  });
  await app.register(messageRoutes, common);
  await app.register(inboxRoutes, common);
  const reviewDeps = { ...common, isModerated: env.REVIEWS === 'moderated' };
  await app.register(reviewRoutes, reviewDeps);
  await app.register(overviewRoutes, common);
  await app.register(auditRoutes, common);
  await app.register(deskRoutes, common);
  if (secrets.sandbox) {
    await app.register(sandboxPlugin, {
      prefix: SANDBOX_PREFIX,
      db,
      secretKey: secrets.sandbox.secretKey,
      publishableKey: SANDBOX_PUBLISHABLE_KEY,
      webhook: { url: () => `${deps.origin()}/api/payments/webhook`, secret: secrets.sandbox.webhookSecret },
      now: () => new Date(now()),
      log: app.log,
      isOnlyProcess: db.engine === 'pglite',
      // The sandbox is not part of the documented API. Any caller may store payment methods with the publishable key.
      routeOptions: (name) => ({
        schema: { hide: true },
        config: {
          rateLimit: name === 'payment_methods.create' && {
            max: SANDBOX_CARDS_A_MINUTE,
            timeWindow: '1 minute',
          },
        },
      }),
    });
  }

  await app.register(uploads, { media, parent: 'cars', url: UPLOADS_PREFIX });
  const pages = {
    origin: () => publicOrigin ?? deps.origin(),
    readCatalogue: async () => {
      const { cars, plain } = await catalogue.current();
      return { cars, version: plain.etag };
    },
  };
  const reviews = createReviewSource({ ...common, read: () => createReviews(reviewDeps).newest() });
  app.addHook('onClose', async () => reviews.close());
  const renderer = await findRenderer(deps.distDir);
  const contents = createRenderCache({
    render: renderer?.render,
    config: publicConfig,
    now,
    onError: (error) => app.log.error(error, 'A page could not be rendered.'),
  });
  await app.register(crawlerRoutes, pages);
  const earlierAssets = createEarlierAssets({ media, distDir: deps.distDir, now });
  app.addHook('onListen', () => {
    // A failure here is reported with the first page.
    renderer?.preload().catch(() => undefined);
    // A failure here costs pages of this build after the next deployment a reload.
    earlierAssets
      .keep()
      .catch((error: unknown) => app.log.warn({ reason: String(error) }, 'The assets were not stored.'));
  });
  await app.register(staticFiles, {
    distDir: deps.distDir,
    now,
    openEarlier: earlierAssets.open,
    screens: createPages({ ...pages, config: publicConfig, readReviews: reviews.newest, contents }),
  });
  return app;
}
