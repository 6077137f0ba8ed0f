// Checkouts with kill -9: the server is killed at each named point and at random, and the final state must be correct.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import {
  doubleBookings,
  doubleCharges,
  doubledMovements,
  imbalances,
  lostPayments,
  unfinished,
  unsettled,
} from './invariants.ts';
import { fixedPort, startChild } from './child.ts';
import { PAST_CLAIMING, playRound } from './checkouts.ts';
import { Customer } from './customer.ts';
import type { Databases, RunDatabases } from './databases.ts';
import { coverage, figure, none, seconds, spread, type Figure } from './figures.ts';
import { call } from './http.ts';
import { killFigures } from './killFigures.ts';
import { checkMails } from './mails.ts';
import { scheduleRounds, type Round } from './schedule.ts';
import { Product } from './product.ts';
import { startProvider, type Provider } from './provider.ts';
import type { FaultContext } from './testContext.ts';
import { brokenOutcomes } from './reportedOutcomes.ts';

const SESSION_SECRET = 'a secret of the fault tests, not of anything real';
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 100;

export interface CheckoutOptions {
  size: 'full' | 'quick';
  /** Keeps the data and the logs. */
  folder: string;
  databases: Databases;
}

async function openStage(
  product: Product,
  provider: Provider,
  rounds: readonly Round[],
): Promise<FaultContext> {
  const people = await product.customers(1 + Math.max(8, Math.ceil(rounds.length / 2)));
  const [admin, ...customers] = people.map((row) => new Customer(product, row));
  if (!admin) throw new Error('The server made no customers.');
  await product.query("UPDATE users SET staff_role = 'manager' WHERE id = $1", [admin.id]);
  return {
    product,
    provider,
    admin,
    customers,
    history: { reported: new Map(), unexpectedAnswers: [], paidAt: new Map(), vanished: 0 },
  };
}

interface Settled {
  afterMs: number;
  left: readonly string[];
}

/** Waits until no work is left, at most two minutes. */
async function settle(left: () => Promise<string[]>): Promise<Settled> {
  const since = performance.now();
  for (;;) {
    const now = await left();
    const afterMs = performance.now() - since;
    if (now.length === 0 || afterMs > SETTLED_WITHIN_MS) return { afterMs, left: now };
    await wait(LOOK_EVERY_MS);
  }
}

/**
 * For each charge, the time from the payment to its ledger entry, and from the last restart before that
 * entry.
 */
async function bookingDelays({ product, history }: FaultContext) {
  const booked = await product.query<{ intent_id: string; created_at: Date }>(
    "SELECT p.intent_id, l.created_at FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE l.type = 'charge'",
  );
  return booked.flatMap(({ intent_id: id, created_at: at }) => {
    const paidAt = history.paidAt.get(id);
    if (paidAt === undefined) return [];
    const bookedAt = Math.max(product.realTime(at.getTime()), paidAt);
    const since = product.deaths.map(({ backAt }) => backAt).filter((backAt) => backAt <= bookedAt);
    return [{ sincePaid: bookedAt - paidAt, sinceRestart: bookedAt - Math.max(paidAt, ...since) }];
  });
}

interface Final {
  context: FaultContext;
  dataDir: string;
}

async function restartForGood(product: Product): Promise<void> {
  await product.restart();
  await product.calmDown();
}

async function finalFigures({ context, dataDir }: Final): Promise<Figure[]> {
  const { product, provider, history } = context;
  await restartForGood(product);
  const money = await settle(async () => unsettled(product, await provider.journal()));
  // The holds of customers who never paid expire, and unclaimed payments are refunded.
  await product.advance(PAST_CLAIMING);
  await restartForGood(product);
  const rest = await settle(async () => [
    ...(await unsettled(product, await provider.journal())),
    ...(await unfinished(product)),
  ]);
  const journal = await provider.journal();
  const mails = await checkMails(product, path.join(dataDir, 'outbox'));
  const delays = await bookingDelays(context);
  const starts = product.deaths.map(({ startMs }) => startMs);
  const moved = (kind: string) => journal.filter((one) => one.kind === kind);
  const pence = (kind: string) => moved(kind).reduce((sum, { amount }) => sum + amount, 0);
  return [
    figure('kills in all', String(product.deaths.length)),
    figure('start to first healthy answer', spread(starts)),
    figure('from payment to ledger, all deaths included', spread(delays.map(({ sincePaid }) => sincePaid))),
    figure(
      'from the last restart before it to the ledger',
      spread(delays.map(({ sinceRestart }) => sinceRestart)),
      delays.length > 0 && delays.every(({ sinceRestart }) => sinceRestart <= SETTLED_WITHIN_MS),
    ),
    { ...none('all money settled after the last restart', money.left), value: seconds(money.afterMs) },
    { ...none('nothing open after the holds ran out', rest.left), value: seconds(rest.afterMs) },
    figure('charges at the provider', `${String(moved('charge').length)}, ${String(pence('charge'))} pence`),
    figure('refunds at the provider', `${String(moved('refund').length)}, ${String(pence('refund'))} pence`),
    none('lost payments', await lostPayments(product, journal)),
    none('double bookings', await doubleBookings(product)),
    none('double charges', [...doubledMovements(journal, 'charge'), ...(await doubleCharges(product))]),
    none('double refunds', doubledMovements(journal, 'refund')),
    none('differences between provider, ledger and what is shown', await imbalances(product, journal)),
    coverage('mails sent', String(mails.sent), mails.sent > 0),
    none('mails sent twice or missing', mails.faults),
    coverage(
      'reservations that people were reported of',
      String(history.reported.size),
      history.reported.size > 0,
    ),
    none('of them not kept', await brokenOutcomes(product, history.reported)),
    none('answers that nobody should get', history.unexpectedAnswers),
  ];
}

async function open(options: CheckoutOptions, databases: RunDatabases) {
  const dataDir = path.join(options.folder, 'data');
  const secrets = await loadSecrets({ SESSION_SECRET, DATA_DIR: dataDir, stripe: undefined });
  if (!secrets.sandbox) throw new Error('The provider has no keys.');
  const port = await fixedPort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const provider = await startProvider(secrets.sandbox, {
    webhookUrl: `${origin}/api/payments/webhook`,
    log: path.join(options.folder, 'provider.log'),
    databaseUrl: databases.provider,
  });
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    SESSION_SECRET,
    FAULTS_PROVIDER: provider.origin,
    ...(databases.product === undefined ? {} : { PAYMENTS: 'sandbox', DATABASE_URL: databases.product }),
  };
  const log = path.join(options.folder, 'server.log');
  const product = new Product({
    origin,
    start(how) {
      const child = startChild('server', env, log);
      void child.send(how);
      return child;
    },
    isWell: async () => (await call(`${origin}/api/health`)).ok,
  });
  return { dataDir, provider, product };
}

async function play(options: CheckoutOptions, databases: RunDatabases): Promise<Figure[]> {
  const { dataDir, provider, product } = await open(options, databases);
  try {
    await product.start();
    const rounds = scheduleRounds(options.size);
    const context = await openStage(product, provider, rounds);
    for (const round of rounds) {
      await playRound(context, round);
    }
    const deaths = killFigures({ deaths: product.deaths, vanished: context.history.vanished }, rounds);
    const figures = await finalFigures({ context, dataDir });
    await product.end();
    return [...deaths, ...figures];
  } finally {
    await product.abandon();
    await provider.end();
  }
}

/** Runs the checkouts with a kill in each. Throws when the server did not reach a point. */
export async function killCheckouts(options: CheckoutOptions): Promise<Figure[]> {
  const databases = await options.databases.forRun();
  try {
    return await play(options, databases);
  } finally {
    await databases.remove();
  }
}
