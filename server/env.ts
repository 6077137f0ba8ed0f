// The configuration: one schema defines its type, its validation and its defaults. An invalid value stops the start
// with a message that names it.
import path from 'node:path';
import { z } from 'zod';
import { poundsToPence } from '#domain/money/pence.ts';
import { BALANCE_DUE_HOURS } from '#domain/payment/balanceDue.ts';
import { PAYMENT_LINK_HOURS } from '#domain/reservation/paymentLink.ts';
import { MAX_RESERVATION_DAYS } from '#domain/reservation/rules.ts';
import { MAX_HOLDS_PER_ADDRESS, MAX_HOLDS_PER_HOUR } from '#domain/reservation/status.ts';
import type { S3Settings } from './media/s3Client.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
// An address, with or without a name before it: 'Luxury Car Rentals <office@cars.example>'.
const MAILBOX = /^(?:[^<>"@\p{Cc}]{1,80} <([^<>\s]+)>|([^<>\s]+))$/u;
const isMailbox = (text: string) => {
  const [, named, bare] = MAILBOX.exec(text) ?? [];
  return z.email().safeParse(named ?? bare).success;
};
/** The names and addresses of this machine, as HOST and as the host of a URL. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;
const MIN_VARIETY = 8;
/** False for repeated characters, words and sequences, such as 'aaaa…' and '12345678901234…'. */
function isVaried(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size >= MIN_VARIETY && new Set(steps).size >= MIN_VARIETY;
}
const signingSecret = z
  .string()
  .min(32, 'needs at least 32 characters')
  .refine(isVaried, "is easy to guess: use the output of 'openssl rand -hex 32'");
const httpUrl = z.url({ protocol: /^https?$/ });

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  // The port and address of the metrics for Prometheus; without METRICS_PORT there are none.
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ALLOW_EMBEDDED_DB: z.literal('1').optional(),
  SESSION_SECRET: signingSecret.optional(),
  // The secret before a rotation. It verifies and decrypts, and signs nothing.
  SESSION_SECRET_PREVIOUS: signingSecret.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "starts with 'sk_test_' or 'sk_live_'")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, "starts with 'pk_test_' or 'pk_live_'")
    .optional(),
  // Two secrets, separated by a comma, during a rotation.
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "starts with 'whsec_'")
    .optional(),
  // Accepts the payment sandbox together with DATABASE_URL; without this setting the start is refused, because the
  // sandbox takes no money.
  PAYMENTS: z.literal('sandbox').optional(),
  DEMO_LOGIN: flag.optional(),
  DEMO_DATA: flag.optional(),
  // Whether a review of a guest is public at once or waits for an admin.
  REVIEWS: z.enum(['open', 'moderated']).optional(),
  // Whether the job of a new chauffeur reservation waits for an admin or is visible to drivers at once.
  CHAUFFEUR_JOBS: z.enum(['draft', 'publish']).default('draft'),
  REQUIRE_ADMIN_SECOND_FACTOR: flag.default(false),
  SUPPORT_EMAIL: z.email().default('support@luxurycarrentals.example'),
  // The seller on invoices, and the VAT that every price includes; at most two decimals.
  SELLER_NAME: z.string().trim().min(1).max(120).default('Luxury Car Rentals'),
  SELLER_ADDRESS: z.string().trim().max(300).default(''),
  SELLER_VAT_NUMBER: z.string().trim().max(30).default(''),
  VAT_RATE_PERCENT: z
    .string()
    .regex(/^(100|\d{1,2})(\.\d{1,2})?$/, 'is a percentage of 0 to 100 with at most two decimals')
    .default('20')
    .transform((percent) => poundsToPence(percent))
    .refine((basisPoints) => basisPoints <= 10_000, 'is at most 100'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, "is an address, or a name and an address: 'Name <address>'")
    .optional(),
  // How many days the contents of delivered mails are kept.
  MAIL_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  SOCIAL_INSTAGRAM: httpUrl.optional(),
  SOCIAL_FACEBOOK: httpUrl.optional(),
  SOCIAL_X: httpUrl.optional(),
  PUBLIC_ORIGIN: httpUrl.transform((url) => new URL(url).origin).optional(),
  // The object store of uploaded pictures; without S3_BUCKET they are in DATA_DIR/media.
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.optional(),
  // The terms of hire as Markdown or plain text, instead of those of the product.
  TERMS_FILE: z.string().min(1).optional(),
  // The addresses that the browser app calls. The build reads them too.
  API_BASE: z
    .union([z.string().regex(/^\/[^/].*$/), httpUrl], "is a path such as '/api', or an http address")
    .default('/api'),
  SOCKET_URL: httpUrl.optional(),
  // The number of trusted proxies in front of the server, which report the client's address.
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  // The limits against abuse (docs/security.md): the days of a reservation, the unpaid holds that a customer begins
  // within an hour, those that are open for one network address, and the registrations of one address within an hour.
  MAX_RESERVATION_DAYS: z.coerce.number().int().min(1).max(1_827).default(MAX_RESERVATION_DAYS),
  MAX_HOLDS_PER_HOUR: z.coerce.number().int().min(1).max(1_000).default(MAX_HOLDS_PER_HOUR),
  MAX_HOLDS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000).default(MAX_HOLDS_PER_ADDRESS),
  MAX_REGISTRATIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(100),
  // The number of seconds for which a server that shuts down still accepts calls, so that the load balancer notices
  // that it is not ready.
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  // Whether this server does the background work. Without it another server on the same database has to.
  BACKGROUND_WORK: flag.default(true),
  // Where traces are sent; the SDK reads the other OTEL_* variables itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  // How many hours before the start the balance of a reservation is due.
  BALANCE_DUE_HOURS: z.coerce.number().int().min(0).max(720).default(BALANCE_DUE_HOURS),
  // How many hours the dates that staff book for a customer are held, and the mailed payment link works.
  PAYMENT_LINK_HOURS: z.coerce.number().int().min(1).max(336).default(PAYMENT_LINK_HOURS),
  // The instant at which the server's clock starts; for test runs.
  TEST_CLOCK: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The reason why the configuration is invalid; its message names every invalid variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

type Parsed = z.infer<typeof schema>;

export interface Env extends Omit<
  Parsed,
  'DEMO_LOGIN' | 'DEMO_DATA' | 'MAIL_FROM' | 'REVIEWS' | 'MAX_EVENT_LOOP_DELAY_MS'
> {
  MAIL_FROM: string;
  DEMO_LOGIN: boolean;
  DEMO_DATA: boolean;
  REVIEWS: 'open' | 'moderated';
  /** In milliseconds; 0: no call is refused because of the delay. */
  MAX_EVENT_LOOP_DELAY_MS: number;
  /** Present when real Stripe is configured; otherwise the sandbox is used. */
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: string[]; live: boolean } | undefined;
  /** Present when pictures are in an object store; otherwise they are in DATA_DIR/media. */
  s3: S3Settings | undefined;
}

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function readS3(values: Parsed): Env['s3'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = values;
  const isWanted = Object.entries(values).some(
    ([name, value]) => name.startsWith('S3_') && value !== undefined,
  );
  if (!isWanted) return undefined;
  const missing: string[] = S3_REQUIRED.filter((name) => values[name] === undefined);
  // A bucket of Amazon S3 belongs to a region; other stores accept any region.
  if (!S3_ENDPOINT && !S3_REGION) missing.push('S3_REGION');
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || missing.length > 0) {
    throw new ConfigurationError(`The object store also needs ${missing.join(', ')}.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  };
}

/** The seller of the configuration, as invoices state it, and the VAT rate in hundredths of a percent. */
export const sellerOf = (env: Env) => ({
  seller: { name: env.SELLER_NAME, address: env.SELLER_ADDRESS, vatNumber: env.SELLER_VAT_NUMBER },
  vatRate: env.VAT_RATE_PERCENT,
});

/** True if clients on other machines can reach the server, directly or through a proxy. */
export function isReachable({
  HOST,
  PUBLIC_ORIGIN,
  TRUST_PROXY,
}: Pick<Parsed, 'HOST' | 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>): boolean {
  const isPublic = PUBLIC_ORIGIN !== undefined && !LOOPBACK_HOST.test(new URL(PUBLIC_ORIGIN).hostname);
  return isPublic || TRUST_PROXY > 0 || !LOOPBACK_HOST.test(HOST);
}

/** With live keys customers pay real money: all demo settings must be off, and the traffic must be encrypted. */
function checkLive({ DEMO_DATA, DEMO_LOGIN, PUBLIC_ORIGIN }: Parsed): void {
  for (const [name, value] of Object.entries({ DEMO_DATA, DEMO_LOGIN })) {
    if (value) throw new ConfigurationError(`${name} must be off with live Stripe keys.`);
  }
  if (!PUBLIC_ORIGIN?.startsWith('https:')) {
    throw new ConfigurationError('PUBLIC_ORIGIN must be an https address with live Stripe keys.');
  }
}

function readStripe(values: Parsed): Env['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!STRIPE_SECRET_KEY) {
    if (!values.DATABASE_URL || values.PAYMENTS === 'sandbox') return undefined;
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY is missing: with DATABASE_URL the server needs Stripe keys, or PAYMENTS=sandbox for tests.',
    );
  }
  if (values.PAYMENTS === 'sandbox') {
    throw new ConfigurationError('PAYMENTS=sandbox contradicts STRIPE_SECRET_KEY. Set one of them.');
  }
  if (!STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.',
    );
  }
  const live = STRIPE_SECRET_KEY.includes('_live_');
  if (live !== STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new ConfigurationError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes.');
  }
  if (live && !values.DATABASE_URL && values.ALLOW_EMBEDDED_DB !== '1') {
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY is live, but the embedded database does not survive a power cut. ' +
        'Set DATABASE_URL, or ALLOW_EMBEDDED_DB=1 to accept that.',
    );
  }
  if (live) checkLive(values);
  const webhookSecrets = STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  return { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY, webhookSecrets, live };
}

/** Reads the configuration from environment variables; empty ones count as absent. Throws ConfigurationError. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigurationError(`The configuration is not usable.\n${faults.join('\n')}`);
  }
  const values = result.data;
  if (values.DATABASE_URL && !values.SESSION_SECRET) {
    throw new ConfigurationError(
      'SESSION_SECRET is required with DATABASE_URL, so that all servers share it.',
    );
  }
  if (values.TEST_CLOCK !== undefined && values.NODE_ENV !== 'test') {
    throw new ConfigurationError('TEST_CLOCK is for tests: it is accepted with NODE_ENV=test only.');
  }
  if (!values.BACKGROUND_WORK && !values.DATABASE_URL) {
    throw new ConfigurationError(
      'BACKGROUND_WORK=off needs DATABASE_URL: no other server can work on the embedded database.',
    );
  }
  const stripe = readStripe(values);
  // Anyone who reaches a server with the demo login is an owner, so the demo is for the developer's own machine.
  const isPublic = values.NODE_ENV === 'production' || isReachable(values);
  const isDemo = !values.DATABASE_URL && !stripe?.live && !isPublic;
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR),
    DEMO_DATA: values.DEMO_DATA ?? isDemo,
    DEMO_LOGIN: values.DEMO_LOGIN ?? (isDemo && (values.DEMO_DATA ?? true)),
    REVIEWS: values.REVIEWS ?? (values.DATABASE_URL ? 'moderated' : 'open'),
    // The embedded database runs in the event loop and delays it at times.
    MAX_EVENT_LOOP_DELAY_MS: values.MAX_EVENT_LOOP_DELAY_MS ?? (values.DATABASE_URL ? 1_000 : 0),
    MAIL_FROM: values.MAIL_FROM ?? `Luxury Car Rentals <${values.SUPPORT_EMAIL}>`,
    stripe,
    s3: readS3(values),
  };
}
