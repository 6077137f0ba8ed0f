// Checkouts under kill -9: the server dies at each named point and at random, and in the end everything has to be right.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#server/testing/postgres.ts';
import { loadSecrets } from '#server/secrets.ts';
import {
  doubleBookings,
  doubleCharges,
  doubledMovements,
  imbalances,
  lostPayments,
  stillOpen,
  unsettled,
} from './books.ts';
import { lastingPort } from './child.ts';
import { PAST_CLAIMING, playRound } from './checkouts.ts';
import { Customer } from './customer.ts';
import { figure, none, seconds, spread, type Figure } from './figures.ts';
import { checkMails } from './mails.ts';
import { planRounds, type Round } from './plan.ts';
import { CRASH_POINTS } from './points.ts';
import { Product } from './product.ts';
import { startProvider, type Provider } from './provider.ts';
import { createRandom } from './random.ts';
import type { Stage } from './stage.ts';
import { brokenPromises } from './told.ts';

const SESSION_SECRET = 'a secret of the fault tests, not of anything real';
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 250;
// With PostgreSQL another server may be at a call that broke off, so that its key makes its customer wait a minute.
const KEYED = { pglite: 0.5, postgres: 0.1 };

export interface CheckoutOptions {
  rounds: number;
  seed: number;
  engine: 'pglite' | 'postgres';
  /** Keeps the data and the logs. */
  folder: string;
}

async function openStage(product: Product, provider: Provider, rounds: number): Promise<Stage> {
  const admin = await Customer.register(product);
  await product.query('UPDATE users SET is_admin = true WHERE id = $1', [admin.id]);
  const customers: Customer[] = [];
  while (customers.length < Math.max(8, Math.ceil(rounds / 2)))
    customers.push(await Customer.register(product));
  return {
    product,
    provider,
    admin,
    customers,
    history: { told: new Map(), surprises: [], paidAt: new Map(), vanished: 0 },
  };
}

interface Settled {
  afterMs: number;
  left: readonly string[];
}

/** Waits until nothing is left to do, as long as it may take. */
async function settle(left: () => Promise<string[]>): Promise<Settled> {
  const since = performance.now();
  for (;;) {
    const now = await left();
    const afterMs = performance.now() - since;
    if (now.length === 0 || afterMs > SETTLED_WITHIN_MS) return { afterMs, left: now };
    await wait(LOOK_EVERY_MS);
  }
}

function killFigures({ product, history }: Stage, rounds: readonly Round[]): Figure[] {
  const planned = (point: string) =>
    rounds.filter(({ kill }) => 'point' in kill && kill.point === point).length;
  const died = (point: string) =>
    point === 'customer-vanished'
      ? history.vanished
      : product.deaths.filter((death) => death.point === point).length;
  return Object.entries(CRASH_POINTS).map(([point, words]) =>
    figure(`killed: ${words}`, String(died(point)), died(point) >= Math.max(1, planned(point))),
  );
}

/** For each charge, how long it took to be booked: since it was paid, and since the last restart before it was booked. */
async function bookingDelays({ product, history }: Stage) {
  const booked = await product.query<{ intent_id: string; created_at: Date }>(
    "SELECT p.intent_id, l.created_at FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE l.type = 'charge'",
  );
  return booked.flatMap(({ intent_id: id, created_at: at }) => {
    const paidAt = history.paidAt.get(id);
    if (paidAt === undefined) return [];
    const bookedAt = Math.max(at.getTime(), paidAt);
    const since = product.deaths.map(({ backAt }) => backAt).filter((backAt) => backAt <= bookedAt);
    return [{ sincePaid: bookedAt - paidAt, sinceRestart: bookedAt - Math.max(paidAt, ...since) }];
  });
}

async function finalFigures(stage: Stage, dataDir: string): Promise<Figure[]> {
  const { product, provider, history } = stage;
  await product.restart();
  const money = await settle(async () => unsettled(product, await provider.journal()));
  // The holds of those who never paid run out, and payments that nobody claimed go back.
  await product.advance(PAST_CLAIMING);
  await product.restart();
  const rest = await settle(async () => [
    ...(await unsettled(product, await provider.journal())),
    ...(await stillOpen(product)),
  ]);
  const journal = await provider.journal();
  const mails = await checkMails(product, path.join(dataDir, 'outbox'));
  const delays = await bookingDelays(stage);
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
    { name: 'all money settled after the last restart', value: seconds(money.afterMs), faults: money.left },
    { name: 'nothing open after the holds ran out', value: seconds(rest.afterMs), faults: rest.left },
    figure('charges at the provider', `${String(moved('charge').length)}, ${String(pence('charge'))} pence`),
    figure('refunds at the provider', `${String(moved('refund').length)}, ${String(pence('refund'))} pence`),
    none('lost payments', await lostPayments(product, journal)),
    none('double bookings', await doubleBookings(product)),
    none('double charges', [...doubledMovements(journal, 'charge'), ...(await doubleCharges(product))]),
    none('double refunds', doubledMovements(journal, 'refund')),
    none('differences between provider, ledger and what is shown', await imbalances(product, journal)),
    figure('mails sent', String(mails.sent), mails.sent > 0),
    none('mails sent twice or missing', mails.faults),
    figure('reservations that people were told of', String(history.told.size), history.told.size > 0),
    none('of them not kept', await brokenPromises(product, history.told)),
    none('answers that nobody should get', history.surprises),
  ];
}

async function playAll(options: CheckoutOptions, databaseUrl: string | undefined): Promise<Figure[]> {
  const random = createRandom(options.seed);
  const dataDir = path.join(options.folder, 'data');
  const secrets = await loadSecrets({ SESSION_SECRET, DATA_DIR: dataDir, stripe: undefined });
  if (!secrets.sandbox) throw new Error('The provider has no keys.');
  const port = await lastingPort();
  const provider = await startProvider(secrets.sandbox, {
    webhookUrl: `http://127.0.0.1:${String(port)}/api/payments/webhook`,
    log: path.join(options.folder, 'provider.log'),
  });
  const product = new Product({
    port,
    log: path.join(options.folder, 'server.log'),
    env: {
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      SESSION_SECRET,
      FAULTS_PROVIDER: provider.origin,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  await product.start();
  const stage = await openStage(product, provider, options.rounds);
  const rounds = planRounds(options.rounds, { random, keyed: KEYED[options.engine] });
  for (const round of rounds) {
    await playRound(stage, round);
    if (round.number % 10 === 0)
      process.stdout.write(`  ${String(round.number)} of ${String(rounds.length)}\n`);
  }
  const figures = [...killFigures(stage, rounds), ...(await finalFigures(stage, dataDir))];
  await product.end();
  await provider.end();
  return figures;
}

/** Plays so many checkouts, with a death of the server in each. Throws where a point was not passed. */
export async function killCheckouts(options: CheckoutOptions): Promise<Figure[]> {
  if (options.engine === 'pglite') return playAll(options, undefined);
  const postgres = await startPostgres();
  try {
    return await playAll(options, postgres.url);
  } finally {
    await postgres.stop();
  }
}
