// The environment variables: the check, the default and the description of each. `npm run format` writes
// docs/configuration.md and .env.example from them, so the links are relative to docs/.
import { z } from 'zod';
import { DEFAULT_DATA_DIR } from './dataDir.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { PAYMENT_LINK_HOURS } from '#domain/payment/paymentLink.ts';
import { MAX_RESERVATION_DAYS, NOTICE_HOURS } from '#domain/booking/rules.ts';
import { MAX_HOLDS_PER_ADDRESS, MAX_HOLDS_PER_HOUR } from '#domain/booking/status.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = z.url({ protocol: /^https?$/ });
const filled = z.string().min(1);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

// An address, with or without a name before it: 'Luxury Car Rentals <office@cars.example>'.
const MAILBOX = /^(?:[^<>"@\p{Cc}]{1,80} <([^<>\s]+)>|([^<>\s]+))$/u;
const isMailbox = (text: string) => {
  const [, named, bare] = MAILBOX.exec(text) ?? [];
  return z.email().safeParse(named ?? bare).success;
};
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
const hours = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, "are two times such as '08:00-20:00'")
  .transform((text) => ({ from: text.slice(0, 5), to: text.slice(6) }))
  .refine(({ from, to }) => from < to, 'begin before they end');
const startingWith = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

const addresses = {
  PORT: whole(0, 65_535).default(3000).describe('The port on which the server listens.'),
  HOST: filled.default('127.0.0.1').describe('The address on which the server listens.'),
  PUBLIC_ORIGIN: httpUrl
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'The address that people use. With https, cookies are `Secure` and HSTS is sent, and `/api/docs` is for admins.',
    ),
  TRUST_PROXY: whole(0, 10)
    .default(0)
    .describe('How many proxies in front of the server may state the client’s address.'),
  API_BASE: z
    .union([z.string().regex(/^\/[^/].*$/), httpUrl], "is a path such as '/api', or an http address")
    .default('/api')
    .describe(
      'Where the browser app sends its calls. Another address has to lead to the same server. The build reads it, too.',
    ),
  SOCKET_URL: httpUrl
    .optional()
    .describe(
      'Where the browser app opens its socket, with the same two rules. Without it the origin of the page.',
    ),
};

const storage = {
  DATA_DIR: filled
    .default(DEFAULT_DATA_DIR)
    .describe('The folder of the embedded database, uploaded pictures, mails and generated secrets.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A PostgreSQL server, version 17 or later, instead of the embedded database. Any number of server processes may share it, and then `DATA_DIR/media`.',
    ),
  SESSION_SECRET: signingSecret
    .optional()
    .describe(
      'Signs API tokens and the links in mails. Without it the server generates one in `DATA_DIR`. Required with `DATABASE_URL`: at least 32 characters that nobody can guess (`openssl rand -hex 32`).',
    ),
  SESSION_SECRET_PREVIOUS: signingSecret
    .optional()
    .describe(
      'The secret before a [rotation](security.md#rotation-of-session_secret). It verifies and decrypts, and signs nothing.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')
    .optional()
    .describe('The bucket for [uploaded pictures](operations.md#pictures) instead of `DATA_DIR/media`.'),
  S3_ENDPOINT: httpUrl.optional().describe('The S3-compatible store; without it Amazon S3.'),
  S3_REGION: filled.optional().describe('The region of the bucket; required for Amazon S3.'),
  S3_ACCESS_KEY_ID: filled.optional().describe('The key of the store; required with `S3_BUCKET`.'),
  S3_SECRET_ACCESS_KEY: filled.optional().describe('The secret of the key; required with `S3_BUCKET`.'),
  S3_PATH_STYLE: flag
    .optional()
    .describe(
      '`on`: an address of the store has the bucket in its path, `off`: in its host. Without it `on` with `S3_ENDPOINT`, otherwise `off`.',
    ),
};

const payments = {
  STRIPE_SECRET_KEY: startingWith(/^(sk|rk)_(test|live)_/, "starts with 'sk_test_' or 'sk_live_'")
    .optional()
    .describe(
      'The secret key of [Stripe](payments.md#on-real-stripe). Without it the server uses the sandbox.',
    ),
  STRIPE_PUBLISHABLE_KEY: startingWith(/^pk_(test|live)_/, "starts with 'pk_test_' or 'pk_live_'")
    .optional()
    .describe('The public key of the same account and mode; required with `STRIPE_SECRET_KEY`.'),
  STRIPE_WEBHOOK_SECRET: startingWith(
    /^whsec_[^,]+(,\s*whsec_[^,]+)?$/,
    "is one secret or two with a comma between them, each of which starts with 'whsec_'",
  )
    .optional()
    .describe(
      'The secret of the webhook endpoint; required with `STRIPE_SECRET_KEY`. Two secrets, separated by a comma, during a rotation.',
    ),
  PAYMENTS: z
    .literal('sandbox')
    .optional()
    .describe(
      'Accepts the sandbox, which takes no money, with `DATABASE_URL`. Without it the server then needs the keys of Stripe.',
    ),
  ALLOW_EMBEDDED_DB: z
    .literal('1')
    .optional()
    .describe(
      'Accepts live keys of Stripe on the embedded database, which can lose data in a power cut, but not when its process is killed.',
    ),
  BALANCE_DUE_HOURS: whole(0, 720)
    .default(BALANCE_DUE_HOURS)
    .describe('How many hours before its start the balance of a reservation is due.'),
  PAYMENT_LINK_HOURS: whole(1, 336)
    .default(PAYMENT_LINK_HOURS)
    .describe(
      'How many hours the dates that staff book for a customer are held, and the mailed payment link works.',
    ),
  VAT_RATE_PERCENT: z
    .string()
    .regex(/^(100|\d{1,2})(\.\d{1,2})?$/, 'is a percentage of 0 to 100 with at most two decimals')
    .default('20')
    .transform((percent) => poundsToPence(percent))
    .refine((basisPoints) => basisPoints <= 10_000, 'is at most 100')
    .describe('The VAT that every price includes: 0 to 100 with at most two decimals.'),
  SELLER_NAME: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .default('Luxury Car Rentals')
    .describe('The seller on [invoices](payments.md#invoices). An issued invoice keeps its seller.'),
  SELLER_ADDRESS: z.string().trim().max(300).default('').describe('The address of the seller.'),
  SELLER_VAT_NUMBER: z.string().trim().max(30).default('').describe('The VAT number of the seller.'),
};

const business = {
  DEMO_DATA: flag
    .optional()
    .describe(
      'Fills an empty database on the first start. Without it `on` when embedded and local: `HOST` and `PUBLIC_ORIGIN` are of this machine, `TRUST_PROXY` is 0, and `NODE_ENV` is not `production`.',
    ),
  DEMO_LOGIN: flag
    .optional()
    .describe('`/demo-login` signs anyone in as an admin. Without it as `DEMO_DATA`, `off` when not local.'),
  REVIEWS: z
    .enum(['open', 'moderated'])
    .optional()
    .describe(
      '`moderated`: a review waits for an admin unless it is about a finished reservation; `open`: it is public at once. Without it `open` when embedded, otherwise `moderated`.',
    ),
  CHAUFFEUR_JOBS: z
    .enum(['draft', 'publish'])
    .default('draft')
    .describe(
      '`draft`: the job of a new chauffeur reservation waits for an admin, who names the pay; `publish`: drivers see it at once.',
    ),
  REQUIRE_ADMIN_SECOND_FACTOR: flag
    .default(false)
    .describe(
      '`on`: an admin without two-step sign-in can reach the own profile only. The demo admin is exempt.',
    ),
  TERMS_FILE: filled
    .optional()
    .describe(
      'The terms of hire as Markdown or plain text instead of `server/site/texts/terms.md`. A reservation stores the hash of the text: keep every text that was in use.',
    ),
  PRIVACY_FILE: filled
    .optional()
    .describe(
      'The notice about personal data as Markdown or plain text instead of `server/site/texts/privacy.md`.',
    ),
  SOCIAL_INSTAGRAM: httpUrl
    .optional()
    .describe('A link of the footer. A link without a target is shown as disabled.'),
  SOCIAL_FACEBOOK: httpUrl.optional().describe('A link of the footer.'),
  SOCIAL_X: httpUrl.optional().describe('A link of the footer.'),
};

const mails = {
  SUPPORT_EMAIL: z
    .email()
    .default('support@luxurycarrentals.example')
    .describe('The address for questions, in mails and for unverified drivers.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      'The mail server, such as `smtps://user:password@mail.example.com:465`. Without it each mail is a file in `DATA_DIR/outbox`, which a development server shows at `/dev/mailbox`.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, "is an address, or a name and an address: 'Name <address>'")
    .optional()
    .describe('The sender: an address, or `Name <address>`. Without it the support address.'),
  MAIL_RETENTION_DAYS: whole(1, 3650)
    .default(30)
    .describe('How many days the contents of [delivered mails](mail.md#retention) are kept.'),
};

const limits = {
  MAX_RESERVATION_DAYS: whole(1, 1_827)
    .default(MAX_RESERVATION_DAYS)
    .describe('The longest reservation that a customer may book, in days.'),
  MIN_NOTICE_HOURS: whole(0, 168)
    .default(NOTICE_HOURS)
    .describe(
      'How many hours before a start with a time a customer must have booked; `0` allows every start in the future. Staff may enter a hire until a day after its start.',
    ),
  PICKUP_HOURS: hours
    .optional()
    .describe(
      'The London times between which customers pick up a car for a single day, such as `08:00-20:00`, both included. Without it any time. It does not apply to staff.',
    ),
  MAX_HOLDS_PER_HOUR: whole(1, 1_000)
    .default(MAX_HOLDS_PER_HOUR)
    .describe('How many unpaid holds a customer may begin within an hour.'),
  MAX_HOLDS_PER_ADDRESS: whole(1, 1_000)
    .default(MAX_HOLDS_PER_ADDRESS)
    .describe('How many unpaid holds may be open for one network address.'),
  MAX_REGISTRATIONS_PER_ADDRESS: whole(1, 100_000)
    .default(100)
    .describe('How many registrations one network address may send within an hour.'),
  MAX_EVENT_LOOP_DELAY_MS: whole(0, 60_000)
    .optional()
    .describe(
      'The mean delay of the event loop above which the server [refuses calls](operations.md#overload) with 503; `0`: it refuses none. Without it `1000` with `DATABASE_URL`, otherwise `0`.',
    ),
};

const operation = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` makes no setting of the demo a default; `test` accepts `TEST_CLOCK`.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe lines that the log contains.'),
  METRICS_PORT: whole(0, 65_535)
    .optional()
    .describe(
      'The port of `/metrics` for [Prometheus](operations.md#metrics-and-alerts). Without it there are none.',
    ),
  METRICS_HOST: filled.default('127.0.0.1').describe('The address of `/metrics`.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'Where [traces](operations.md#traces) are sent, after `npm ci --prefix tools/tracing`. The other `OTEL_*` variables apply, too.',
    ),
  BACKGROUND_WORK: flag
    .default(true)
    .describe(
      '`off`: this server leaves mails, refunds and the other background work to another one on the same database ([deployment](operations.md#deployment)).',
    ),
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'How long a server that has received `SIGTERM` still answers calls while it reports that it is [not ready](operations.md#deployment).',
    ),
  TEST_CLOCK: z.iso
    .datetime({ offset: true })
    .transform(Date.parse)
    .optional()
    .describe(
      'The instant at which the clock starts, such as `2027-10-31T00:58:00Z`; only with `NODE_ENV=test`.',
    ),
};

/** The variables by subject, in the order of the documentation. */
export const VARIABLE_GROUPS: Readonly<Record<string, z.ZodRawShape>> = {
  Addresses: addresses,
  'Database, secrets and files': storage,
  Payments: payments,
  'Demo and business': business,
  Mails: mails,
  Limits: limits,
  Operation: operation,
};

export const variables = z.object({
  ...addresses,
  ...storage,
  ...payments,
  ...business,
  ...mails,
  ...limits,
  ...operation,
});
