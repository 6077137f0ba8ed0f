// The configuration: reads the variables of envVariables.ts and checks them together. An invalid value stops the start
// with a message that names it.
import path from 'node:path';
import type { z } from 'zod';
import { ConfigurationError } from './configurationError.ts';
import { variables } from './envVariables.ts';
import type { S3Settings } from '../media/s3Client.ts';

/** The names and addresses of this machine, as HOST and as the host of a URL. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

type Parsed = z.infer<typeof variables>;

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

/** Reads the configuration from environment variables; blank ones count as absent. Throws ConfigurationError. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const result = variables.safeParse(given);
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
